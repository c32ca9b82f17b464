import { around, find } from './elements.ts';

const SHOWN_MILLISECONDS = 1500;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Copies the address of a heading, or the code beside a button. */
export function startCopying(): void {
  document.addEventListener('click', (event) => {
    const link = around(event, 'a.copy-link');
    if (link instanceof HTMLAnchorElement) void copy(link.href, 'Link copied');
    const button = around(event, 'button.copy');
    if (button !== null) void copy(codeBeside(button), 'Copied');
  });
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    notify('The browser does not let this page copy');
  }
}

/** The code that is shown in the same panel. */
function codeBeside(button: HTMLElement): string {
  const beside = button.closest('.pane, .panel, .request-line');
  const shown = [...(beside?.querySelectorAll('pre') ?? [])].find((pre) => pre.checkVisibility());
  return shown?.textContent ?? '';
}

function notify(message: string): void {
  const notice = find(HTMLElement, '#notice');
  notice.textContent = message;
  notice.classList.add('shown');
  clearTimeout(hiding);
  hiding = setTimeout(() => notice.classList.remove('shown'), SHOWN_MILLISECONDS);
}
