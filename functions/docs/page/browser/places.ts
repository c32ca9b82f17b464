import { markCurrent } from './contents.ts';
import { findAll } from './elements.ts';

/** Safari refuses more than 100 changes of the address in 30 seconds. */
const SETTLE_MILLISECONDS = 200;
/** A part is being read from when its heading is this far from the top. */
const READING_LINE_PIXELS = 140;

/** Keeps the address of the page that of what is being read, and opens the page at the part that its address names. */
export function startPlaces(): void {
  const parts = findAll('[data-spy]');
  let settling: ReturnType<typeof setTimeout> | undefined;
  const settle = (): void => {
    const id = partInView(parts)?.id ?? '';
    markCurrent(id);
    if (!isStillNamed(id)) history.replaceState(null, '', id === '' ? location.pathname + location.search : `#${id}`);
  };
  document.addEventListener('scroll', () => {
    clearTimeout(settling);
    settling = setTimeout(settle, SETTLE_MILLISECONDS);
  });
  window.addEventListener('hashchange', () => goTo(named()));
  // What is above takes its real height only when it is drawn.
  requestAnimationFrame(() => goTo(named()));
  markCurrent(partInView(parts)?.id ?? '');
}

/** Unfolds what the element is in, and scrolls it to the top. */
export function goTo(place: HTMLElement | null): void {
  if (place === null) return;
  for (let fold = place.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true;
  }
  place.scrollIntoView({ behavior: 'instant' });
  markCurrent(place.closest('[data-spy]')?.id ?? '');
  for (const marked of findAll('.found')) marked.classList.remove('found');
  if (!('spy' in place.dataset)) place.classList.add('found');
}

function named(): HTMLElement | null {
  return document.getElementById(decodeURIComponent(location.hash.slice(1)));
}

function partInView(parts: readonly HTMLElement[]): HTMLElement | undefined {
  return parts.findLast((part) => part.getBoundingClientRect().top < READING_LINE_PIXELS);
}

/** The address names the part, or something in it that can be seen: a parameter, an error. */
function isStillNamed(id: string): boolean {
  const place = named();
  if (place === null) return id === '' && location.hash === '';
  if (place.id === id) return true;
  const { top, bottom } = place.getBoundingClientRect();
  return place.closest('[data-spy]')?.id === id && bottom > 0 && top < innerHeight;
}
