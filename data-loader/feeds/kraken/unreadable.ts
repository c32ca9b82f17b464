import type { Region } from '../../../shared/market/model.ts';

type Details = ErrorOptions & { readonly status?: number | null; readonly region?: Region | null };

/** The API says something that cannot be right, or cannot be reached. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  /** Of an error response; null if the content is what is wrong. */
  readonly status: number | null;
  readonly region: Region | null;

  constructor(reason: string, { status = null, region = null, ...options }: Details = {}) {
    super(reason, options);
    this.status = status;
    this.region = region;
  }
}
