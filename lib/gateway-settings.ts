/**
 * The time that the gateway keeps a decision of the authorizer, for every route. A disabled partner
 * is out within a minute.
 */
export const AUTHORIZER_CACHE_SECONDS = 30;
export const INTEGRATION_TIMEOUT_SECONDS = 29;
export const MINIMUM_COMPRESSION_BYTES = 1_024;
