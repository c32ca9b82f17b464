/** The code of a system error, such as EADDRINUSE; empty for anything else. */
export const errorCodeOrEmpty = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';
