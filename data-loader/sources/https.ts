import type { HttpClient } from './http.ts';
import { type Input, NotModified } from './input.ts';

/** Of what is sent; feed-format limits what it may be unpacked. */
const MAX_BYTES = 4 * 1024 ** 3;

const ACCEPT = 'application/x-ndjson, text/csv, application/gzip, */*';

export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

export function httpsInput(address: string, http: HttpClient): Input {
  return {
    name: address.replace(/\/\/[^/]*@/, '//').replace(/[?#].*$/s, ''),
    open: async ({ signal, validators } = {}) => {
      const response = await http.get(address, { accept: ACCEPT, maxBytes: MAX_BYTES, signal, validators });
      if (response.kind === 'not-modified') throw new NotModified();
      const { sizeBytes, chunks, etag, lastModified } = response;
      return { sizeBytes, chunks, validators: { etag, lastModified } };
    },
  };
}
