/** Something that a feed or a file can be read from, as often as it is needed, piece by piece. */
export type FeedSource = {
  /** What a person calls it: a path, an S3 address, a URL without its query. */
  readonly name: string;
  /** Opens it anew. Rejects, or fails while it is read, with an `Unreadable`. */
  readonly open: () => Promise<OpenFeed>;
};

export type OpenFeed = {
  /** The size as stored (packed, where it is gzip); null where the source does not say. */
  readonly sizeBytes: number | null;
  readonly chunks: AsyncIterable<Uint8Array>;
};

/** A source could not be opened, or broke off. The message is written for the person who runs the loader. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
