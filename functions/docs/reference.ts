export type Reference = {
  readonly page: string;
  /** Allows by hash only what is in the page. */
  readonly contentSecurityPolicy: string;
  readonly document: string;
};

/** Replaced with the address of the environment when the reference is served. */
export const REFERENCE_BASE_URL = 'http://localhost:3000';

/** Outside a local service, readers have credentials of their own. */
export const OWN_CREDENTIALS = { demopartner: 'YOUR_CLIENT_ID', demosecret: 'YOUR_CLIENT_SECRET' } as const;

/** Where the page has the reader's credentials: a local service fills in the demo's, any other leaves them empty. */
export const CLIENT_ID_MARK = '@@client-id@@';
export const CLIENT_SECRET_MARK = '@@client-secret@@';

/** A text inside a string of JSON. */
export function inJsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** A text inside an element or a quoted attribute of HTML. */
export function inAttribute(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
