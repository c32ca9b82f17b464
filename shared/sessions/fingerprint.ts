import { createHash } from 'node:crypto';

export function bodyHash(body: unknown): string {
  return sha256(canonical(body));
}

/** Hashed, because callers put anything into a key. */
export function keyName(clientId: string, key: string): string {
  return sha256(JSON.stringify([clientId, key]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, held]) => `${JSON.stringify(name)}:${canonical(held)}`).join(',')}}`;
}
