/** The API reference as it is made at bundling time, for an address that stands in for every environment's own. */
export type Reference = {
  /** The page, but for its settings, which TOKEN_SETTINGS_MARK stands for. */
  readonly page: string;
  /** The page's Content-Security-Policy: by hashes of what stands in the page, so that nothing else runs. */
  readonly contentSecurityPolicy: string;
  /** The OpenAPI document, as JSON. */
  readonly document: string;
};

/** The address that the reference is written for: where it stands, an environment puts its own. */
export const REFERENCE_BASE_URL = 'http://localhost:3000';

/** The demo partner is known on a developer's machine alone: elsewhere a reader has credentials of their own. */
export const OWN_CREDENTIALS = { demopartner: 'YOUR_CLIENT_ID', demosecret: 'YOUR_CLIENT_SECRET' } as const;

/** Where the verified token goes into the page. No JSON and no script of the page holds this text. */
export const TOKEN_SETTINGS_MARK = '@@token-settings@@';

/** JSON that may stand inside a script element: no tag can begin or end in it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
