/** Which version of each file in the feed bucket is loaded, by the file's key and the bucket's mark of its content. */
export type LoadedFiles = {
  readonly versionOf: (file: string) => Promise<string | undefined>;
  readonly remember: (file: string, version: string) => Promise<void>;
};
