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

/** The same error, said of a part; any other error as it is. */
export function ofPart(error: unknown, { part, region = null }: { part?: string; region?: Region | null }): unknown {
  if (!(error instanceof Unreadable)) return error;
  const reason = part === undefined ? error.message : `${part}: ${error.message}`;
  return new Unreadable(reason, { status: error.status, region, cause: error });
}
