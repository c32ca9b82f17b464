/** The code that Node gives its errors (ENOENT, Z_BUF_ERROR); undefined for others. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** The name of what was thrown: NoSuchKey, TimeoutError. */
export function errorName(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string'
    ? error.name
    : 'unknown';
}
