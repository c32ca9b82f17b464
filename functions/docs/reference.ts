/** What `bin/reference/page.ts` makes while this function is bundled. */
export type Reference = {
  /** With a mark in place of the document. */
  readonly page: string;
  /** Allows the scripts in the page by their hashes, and no others. */
  readonly contentSecurityPolicy: string;
  readonly document: string;
};

/** Replaced with the address of the environment when the reference is served. */
export const REFERENCE_BASE_URL = 'http://localhost:3000';

export const DOCUMENT_MARK = '@@document@@';
