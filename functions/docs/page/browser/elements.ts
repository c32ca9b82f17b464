type Kind<Found extends Element> = { new (): Found; readonly name: string };

/** @throws Error if the page has no such element: page and script are built together */
export function find<Found extends Element>(kind: Kind<Found>, selector: string, within: ParentNode = document): Found {
  const found = within.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${kind.name} ${selector}`);
}

export function findAll(selector: string, within: ParentNode = document): readonly HTMLElement[] {
  return [...within.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement);
}

/** The nearest element around the target of an event. */
export function around({ target }: Event, selector: string): HTMLElement | null {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof HTMLElement ? found : null;
}

type Properties = { readonly className?: string; readonly id?: string; readonly textContent?: string };

export function element(
  tag: string,
  properties: Properties = {},
  ...children: ReadonlyArray<Node | string>
): HTMLElement {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
