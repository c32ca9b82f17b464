import { html as honoHtml, raw } from 'hono/html';

/** HTML in which every value has been escaped. */
export type Html = ReturnType<typeof raw>;

export const NOTHING: Html = raw('');

/** Marks HTML of a library that escapes by itself. */
export const trusted = (markup: string): Html => raw(markup);

/** A template that escapes every string put into it. Lists are joined; null, undefined and booleans leave nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): Html {
  const made = honoHtml(strings, ...values);
  if (made instanceof Promise) throw new Error('a template of the reference page has a promise in it');
  return made;
}
