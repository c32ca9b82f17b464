export type Reference = {
  readonly page: string;
  /** Allows by hash only what is in the page. */
  readonly contentSecurityPolicy: string;
  readonly document: string;
  readonly postmanCollection: string;
  readonly httpFile: string;
};

/** Replaced with the address of the environment when the reference is served. */
export const REFERENCE_BASE_URL = 'http://localhost:3000';

/** Outside a local service, readers have credentials of their own. */
export const OWN_CREDENTIALS = { demopartner: 'YOUR_CLIENT_ID', demosecret: 'YOUR_CLIENT_SECRET' } as const;

/** Replaced with the verified token. No JSON or script of the page contains this text. */
export const TOKEN_SETTINGS_MARK = '@@token-settings@@';

/** JSON that may stand in a script element: no tag can begin or end in it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
