/**
 * Stands in the bundles for node:http: to import that module loads Node's WebSocket too, and with it all of `fetch`,
 * which takes longer than most functions take to start.
 */
export const { Agent, get, request, STATUS_CODES } = process.getBuiltinModule('node:http');
