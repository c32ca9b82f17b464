// Generated from docs/openapi.json by npm run reference: do not edit.
export const OPERATIONS = {
  /** Check the service */
  getStatus: {"method":"get","path":"/energy/status","needsToken":true,"takesIdempotencyKey":false},
  /** List the sources of prices */
  listSources: {"method":"get","path":"/energy/sources","needsToken":true,"takesIdempotencyKey":false},
  /** List suppliers */
  listSuppliers: {"method":"get","path":"/energy/suppliers","needsToken":true,"takesIdempotencyKey":false},
  /** List a supplier's plans */
  listPlans: {"method":"get","path":"/energy/plans","needsToken":true,"takesIdempotencyKey":false},
  /** Find a plan by its rates */
  findPlan: {"method":"get","path":"/energy/plan-lookup","needsToken":true,"takesIdempotencyKey":false},
  /** Compare plans */
  comparePlans: {"method":"get","path":"/energy/comparison","needsToken":true,"takesIdempotencyKey":false},
  /** Price the current plan */
  priceCurrentPlan: {"method":"get","path":"/energy/valuation","needsToken":true,"takesIdempotencyKey":false},
  /** List the best buys */
  listBestBuys: {"method":"get","path":"/energy/best-buys/{best_buy_type}","needsToken":true,"takesIdempotencyKey":false},
  /** Find the best plans for an address */
  findBestPlans: {"method":"get","path":"/energy/best-available","needsToken":true,"takesIdempotencyKey":false},
  /** Hand a household over */
  createSession: {"method":"post","path":"/energy/drop","needsToken":true,"takesIdempotencyKey":true},
  /** Get a session */
  getSession: {"method":"get","path":"/energy/sessions/{session_id}","needsToken":true,"takesIdempotencyKey":false},
  /** Create an access token */
  createToken: {"method":"post","path":"/oauth/token","needsToken":false,"takesIdempotencyKey":false},
  /** Get the keys that sign tokens */
  getKeySet: {"method":"get","path":"/.well-known/jwks.json","needsToken":false,"takesIdempotencyKey":false},
  /** Get the issuer's metadata */
  getIssuerMetadata: {"method":"get","path":"/.well-known/oauth-authorization-server","needsToken":false,"takesIdempotencyKey":false},
  /** Get the reference as OpenAPI 3.1 */
  getReferenceDocument: {"method":"get","path":"/energy/docs/openapi.json","needsToken":true,"takesIdempotencyKey":false},
} as const;
