import { around, find, findAll } from './elements.ts';

/** On a narrow screen, the contents are a drawer. */
export function startContents(): void {
  const open = find(HTMLButtonElement, '.open-contents');
  const close = find(HTMLButtonElement, '.close-contents');
  const isOpen = () => document.body.classList.contains('contents-open');
  const show = (shown: boolean): void => {
    document.body.classList.toggle('contents-open', shown);
    open.setAttribute('aria-expanded', String(shown));
  };
  open.addEventListener('click', () => {
    show(true);
    close.focus();
  });
  close.addEventListener('click', () => {
    show(false);
    open.focus();
  });
  document.addEventListener('click', (event) => {
    const outside = around(event, '#contents, .open-contents') === null;
    if (isOpen() && (outside || around(event, '#contents a') !== null)) show(false);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isOpen()) close.click();
  });
}

/** Marks the part of the page that is being read. */
export function markCurrent(id: string): void {
  for (const link of findAll('#contents a')) {
    const isCurrent = link.getAttribute('href') === `#${id}`;
    if (isCurrent === link.hasAttribute('aria-current')) continue;
    if (!isCurrent) link.removeAttribute('aria-current');
    else {
      link.setAttribute('aria-current', 'true');
      keepInView(link);
    }
  }
}

function keepInView(link: HTMLElement): void {
  const contents = find(HTMLElement, '#contents');
  const { top, bottom } = link.getBoundingClientRect();
  const { height } = contents.getBoundingClientRect();
  if (top < 60 || bottom > height - 20) contents.scrollTop += top - height / 2;
}
