/** Responses of sources over HTTPS, kept so that the same request need not bring the same bytes again. */
export type ResponseStore = {
  readonly read: (url: string) => Promise<StoredResponse | undefined>;
  /** Keeps a response in place of an earlier one, or nothing if it is too large to be kept. */
  readonly write: (url: string, response: StoredResponse) => Promise<void>;
};

export type StoredResponse = {
  /** What the server calls this version; at least one of the two is there. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly body: Uint8Array;
  /** When it may be deleted, in seconds since 1970. */
  readonly expiresAt: number;
};
