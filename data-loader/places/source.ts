/** A file to import, wherever it lies. `open` may be called more than once and starts at the beginning each time. */
export type PlacesSource = {
  /** Shown in reports: a path, or an address without its query. */
  readonly name: string;
  readonly sizeBytes?: number | undefined;
  readonly open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
};

/** How far an import is; `total` is absent where it cannot be known. */
export type ImportProgress = {
  readonly step: 'reading' | 'writing';
  readonly unit: 'bytes' | 'items';
  readonly done: number;
  readonly total?: number | undefined;
};

/** What every import takes: long work shows progress, and the clock is the caller's. */
export type ImportOptions = {
  readonly nowMilliseconds: () => number;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Takes a file that holds less than half of what is loaded. Faults are never forced. */
  readonly force?: boolean | undefined;
};
