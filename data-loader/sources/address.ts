/** What an entry's `from` names. The key of a folder in S3 ends with `/`; its newest object is what is read. */
export type Address =
  | { readonly kind: 's3'; readonly bucket: string; readonly key: string }
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string };

const S3 = /^s3:\/\/([^/]+)\/(.+)$/;
const WEB = /^https?:\/\//i;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]+:\/\//i;

/** Null: it has a scheme that the loader does not read, or is not an address of its scheme. */
export function addressOf(from: string): Address | null {
  const [, bucket, key] = S3.exec(from) ?? [];
  if (bucket !== undefined && key !== undefined) return { kind: 's3', bucket, key };
  if (WEB.test(from)) return URL.canParse(from) ? { kind: 'web', url: from } : null;
  return ANY_SCHEME.test(from) || from === '' ? null : { kind: 'file', path: from };
}

export function holdsObject(
  address: Address | null,
  { bucket, key }: { readonly bucket: string; readonly key: string },
) {
  if (address?.kind !== 's3' || address.bucket !== bucket) return false;
  return address.key.endsWith('/') ? key.startsWith(address.key) : key === address.key;
}
