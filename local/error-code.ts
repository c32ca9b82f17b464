/** The code of a system error, such as EADDRINUSE; otherwise empty. */
export function errorCodeOrEmpty(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
