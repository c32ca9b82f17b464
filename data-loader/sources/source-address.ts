import { resolve } from 'node:path';
import { LOOPBACK_NAMES } from '../../shared/network/public-addresses.ts';

/** A parsed `from`. The key of a folder in S3 ends with `/`; the loader reads its newest object. */
export type Address =
  | { readonly kind: 's3'; readonly bucket: string; readonly key: string }
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string };

const S3 = /^s3:\/\/([^/]+)\/(.+)$/;
const WEB = /^https?:\/\//i;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]+:\/\//i;
const FEED_BUCKET = 's3://FEED_BUCKET/';
const PLACES_FOLDERS = ['postcodes/', 'averages/', 'addresses/', 'readings/'] as const;

/** Returns null for a scheme that the loader does not read, or an address that is malformed. */
export function addressOf(from: string): Address | null {
  const [, bucket, key] = S3.exec(from) ?? [];
  if (bucket !== undefined && key !== undefined) return { kind: 's3', bucket, key };
  if (WEB.test(from)) return URL.canParse(from) ? { kind: 'web', url: from } : null;
  return ANY_SCHEME.test(from) || from === '' ? null : { kind: 'file', path: from };
}

export function holdsObject(
  address: Address | null,
  { bucket, key }: { readonly bucket: string; readonly key: string },
): boolean {
  if (address?.kind !== 's3' || address.bucket !== bucket) return false;
  return address.key.endsWith('/') ? key.startsWith(address.key) : key === address.key;
}

/** Tells a file of places from a feed: the feed bucket has folders for both. */
export function isPlacesFile({ key }: { readonly key: string }): boolean {
  return PLACES_FOLDERS.some((folder) => key.startsWith(folder));
}

export type ListContext = {
  /** The folder of relative paths. Null means that files and plain HTTP are errors. */
  readonly directory: string | null;
  /** The bucket that `FEED_BUCKET` in an address stands for, if there is one. */
  readonly feedBucket: string | null;
};

/** Completes a `from` of a list of sources, or says what is wrong with it. */
export function resolveFrom(
  from: string,
  { directory, feedBucket }: ListContext,
): { readonly address: string } | { readonly problem: string } {
  if (from.startsWith(FEED_BUCKET) && feedBucket === null) {
    return {
      problem: `${from}: FEED_BUCKET is known only to the scheduled loader; name the bucket itself`,
    };
  }
  const full = from.replace(FEED_BUCKET, `s3://${feedBucket}/`);
  const address = addressOf(full);
  switch (address?.kind) {
    case 's3':
      return address.bucket === feedBucket && isPlacesFile(address)
        ? {
            problem: `${from}: this folder of the feed bucket is for postcodes, averages, addresses or readings`,
          }
        : { address: full };
    case 'web': {
      const { protocol, hostname } = new URL(from);
      if (protocol === 'https:' || (directory !== null && LOOPBACK_NAMES.has(hostname)))
        return { address: from };
      const exception = directory === null ? '' : '; http:// is for this machine only';
      return { problem: `${from}: the address must begin with https://${exception}` };
    }
    case 'file':
      return directory === null
        ? {
            problem: `${from}: a file is read only from a terminal without a stage; give an S3 or HTTPS address`,
          }
        : { address: resolve(directory, address.path) };
    case undefined:
      return {
        problem: 'must be s3://BUCKET/OBJECT, s3://BUCKET/FOLDER/, an https:// address or a file',
      };
  }
}
