/** What stands outside /energy, and needs no token. */
export const TOKEN_PATH = '/oauth/token';
export const KEYS_PATH = '/.well-known/jwks.json';
/** RFC 8414, section 3. */
export const METADATA_PATH = '/.well-known/oauth-authorization-server';
