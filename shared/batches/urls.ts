import type { BatchRecord } from './batch.ts';
import type { ResultUrls } from './describe.ts';

/** The address and headers with which a partner sends its file. */
export type Upload = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly expiresAtMs: number;
};

/** Addresses that are good for an hour, and for one batch. */
export type BatchUrls = {
  readonly upload: (batch: BatchRecord) => Promise<Upload>;
  readonly results: (batch: BatchRecord, parts: number) => Promise<ResultUrls>;
};
