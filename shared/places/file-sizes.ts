/** A file that is about to be loaded, and how many records it holds. */
export type FileSize = {
  /** The path, or the address without its query. */
  readonly file: string;
  readonly count: number;
  /** Admits a shrunken one too. */
  readonly force: boolean;
};

/**
 * Remembers how much files of addresses and annual consumption figures held, so that one that was cut off on its way is
 * told.
 */
export type FileSizes = {
  /**
   * Notes the size; false, and nothing noted, where it is less than half of what the file of that name held when it
   * was last loaded. One conditional write and no read: the loader needs no right to read the annual consumption table.
   */
  readonly admitSize: (size: FileSize) => Promise<boolean>;
};
