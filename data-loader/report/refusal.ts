export type RefusalCode =
  | 'unreadable'
  | 'incomplete'
  | 'faulty-header'
  | 'line-too-long'
  | 'feed-too-large'
  | 'too-many-faulty-lines'
  | 'stale'
  | 'published-in-the-future'
  | 'too-few-offers'
  | 'too-few-records'
  | 'supplier-dropped'
  /** A product API has several brands, and the list of sources names none. */
  | 'several-brands'
  /** Another loader published first, and the load does not fit the new market. */
  | 'overtaken'
  | 'too-slow'
  /** The header names another source than the one that is loaded from there. */
  | 'wrong-source'
  /** An unexpected error. */
  | 'failed';

export type Refusal = { readonly code: RefusalCode; readonly reason: string };

/**
 * Thrown to refuse a source as a whole: the content loaded before stays. The message is for the
 * person who loads it.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(code: RefusalCode, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.refusal = { code, reason };
  }
}
