// Generated from docs/openapi.json by npm run reference: do not edit.
import type { operations } from './schema.ts';

/** The method, path and body of each operation. */
export const OPERATIONS = {
  getStatus: {"operationId":"getStatus","method":"GET","path":"/energy/status","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  listSources: {"operationId":"listSources","method":"GET","path":"/energy/sources","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  listSuppliers: {"operationId":"listSuppliers","method":"GET","path":"/energy/suppliers","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  listPlans: {"operationId":"listPlans","method":"GET","path":"/energy/plans","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  findPlan: {"operationId":"findPlan","method":"GET","path":"/energy/plan-lookup","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  comparePlans: {"operationId":"comparePlans","method":"GET","path":"/energy/comparison","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  priceCurrentPlan: {"operationId":"priceCurrentPlan","method":"GET","path":"/energy/valuation","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  listBestBuys: {"operationId":"listBestBuys","method":"GET","path":"/energy/best-buys/{best_buy_type}","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  findBestPlans: {"operationId":"findBestPlans","method":"GET","path":"/energy/best-available","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  createBatch: {"operationId":"createBatch","method":"POST","path":"/energy/batches","needsToken":true,"hasBody":true,"takesIdempotencyKey":false},
  listBatches: {"operationId":"listBatches","method":"GET","path":"/energy/batches","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  startBatch: {"operationId":"startBatch","method":"POST","path":"/energy/batches/{batch_id}/start","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  getBatch: {"operationId":"getBatch","method":"GET","path":"/energy/batches/{batch_id}","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  deleteBatch: {"operationId":"deleteBatch","method":"DELETE","path":"/energy/batches/{batch_id}","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  createSession: {"operationId":"createSession","method":"POST","path":"/energy/drop","needsToken":true,"hasBody":true,"takesIdempotencyKey":true},
  getSession: {"operationId":"getSession","method":"GET","path":"/energy/sessions/{session_id}","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  reportSwitch: {"operationId":"reportSwitch","method":"PUT","path":"/energy/switches/{session_id}/{fuel}","needsToken":true,"hasBody":true,"takesIdempotencyKey":false},
  getSwitch: {"operationId":"getSwitch","method":"GET","path":"/energy/switches/{session_id}","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  listSwitches: {"operationId":"listSwitches","method":"GET","path":"/energy/switches","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
  createToken: {"operationId":"createToken","method":"POST","path":"/oauth/token","needsToken":false,"hasBody":true,"takesIdempotencyKey":false},
  getKeySet: {"operationId":"getKeySet","method":"GET","path":"/.well-known/jwks.json","needsToken":false,"hasBody":false,"takesIdempotencyKey":false},
  getIssuerMetadata: {"operationId":"getIssuerMetadata","method":"GET","path":"/.well-known/oauth-authorization-server","needsToken":false,"hasBody":false,"takesIdempotencyKey":false},
  getReferenceDocument: {"operationId":"getReferenceDocument","method":"GET","path":"/energy/docs/openapi.json","needsToken":true,"hasBody":false,"takesIdempotencyKey":false},
} as const;

/** The parameters and the response of each operation. */
export type Operations = {
  /** Check the service */
  readonly getStatus: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly headers: 'Prefer';
    readonly response: operations['getStatus']['responses'][200]['content']['application/json'];
  };
  /** List the sources of prices */
  readonly listSources: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly headers: 'Prefer';
    readonly response: operations['listSources']['responses'][200]['content']['application/json'];
  };
  /** List suppliers */
  readonly listSuppliers: {
    readonly parameters: NonNullable<operations['listSuppliers']['parameters']['query']>;
    readonly headers: 'Prefer';
    readonly response: operations['listSuppliers']['responses'][200]['content']['application/json'];
  };
  /** List a supplier's plans */
  readonly listPlans: {
    readonly parameters: NonNullable<operations['listPlans']['parameters']['query']>;
    readonly headers: 'Prefer';
    readonly response: operations['listPlans']['responses'][200]['content']['application/json'];
  };
  /** Find a plan by its rates */
  readonly findPlan: {
    readonly parameters: NonNullable<operations['findPlan']['parameters']['query']>;
    readonly headers: 'Prefer';
    readonly response: operations['findPlan']['responses'][200]['content']['application/json'];
  };
  /** Compare plans */
  readonly comparePlans: {
    readonly parameters: NonNullable<operations['comparePlans']['parameters']['query']>;
    readonly headers: 'Prefer';
    readonly response: operations['comparePlans']['responses'][200]['content']['application/json'];
  };
  /** Price the current plan */
  readonly priceCurrentPlan: {
    readonly parameters: NonNullable<operations['priceCurrentPlan']['parameters']['query']>;
    readonly headers: 'Prefer';
    readonly response: operations['priceCurrentPlan']['responses'][200]['content']['application/json'];
  };
  /** List the best buys */
  readonly listBestBuys: {
    readonly parameters: NonNullable<operations['listBestBuys']['parameters']['path']>;
    readonly headers: 'Prefer';
    readonly response: operations['listBestBuys']['responses'][200]['content']['application/json'];
  };
  /** Find the best plans for an address */
  readonly findBestPlans: {
    readonly parameters: NonNullable<operations['findBestPlans']['parameters']['query']>;
    readonly headers: 'Prefer';
    readonly response: operations['findBestPlans']['responses'][200]['content']['application/json'];
  };
  /** Create a batch */
  readonly createBatch: {
    readonly parameters: operations['createBatch']['requestBody']['content']['application/json'];
    readonly headers: 'Prefer';
    readonly response: operations['createBatch']['responses'][200]['content']['application/json'];
  };
  /** List batches */
  readonly listBatches: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly headers: 'Prefer';
    readonly response: operations['listBatches']['responses'][200]['content']['application/json'];
  };
  /** Start a batch */
  readonly startBatch: {
    readonly parameters: NonNullable<operations['startBatch']['parameters']['path']>;
    readonly headers: 'Prefer';
    readonly response: operations['startBatch']['responses'][200]['content']['application/json'];
  };
  /** Get a batch */
  readonly getBatch: {
    readonly parameters: NonNullable<operations['getBatch']['parameters']['path']>;
    readonly headers: 'Prefer';
    readonly response: operations['getBatch']['responses'][200]['content']['application/json'];
  };
  /** Delete a batch */
  readonly deleteBatch: {
    readonly parameters: NonNullable<operations['deleteBatch']['parameters']['path']>;
    readonly headers: 'Prefer';
    readonly response: operations['deleteBatch']['responses'][200]['content']['application/json'];
  };
  /** Hand a household over */
  readonly createSession: {
    readonly parameters: operations['createSession']['requestBody']['content']['application/json'];
    readonly headers: 'Idempotency-Key' | 'Prefer';
    readonly response: operations['createSession']['responses'][200]['content']['application/json'];
  };
  /** Get a session */
  readonly getSession: {
    readonly parameters: NonNullable<operations['getSession']['parameters']['path']>;
    readonly headers: 'Prefer';
    readonly response: operations['getSession']['responses'][200]['content']['application/json'];
  };
  /** Report a switch */
  readonly reportSwitch: {
    readonly parameters: NonNullable<operations['reportSwitch']['parameters']['path']> & operations['reportSwitch']['requestBody']['content']['application/json'];
    readonly headers: 'Prefer';
    readonly response: operations['reportSwitch']['responses'][200]['content']['application/json'];
  };
  /** Get a switch */
  readonly getSwitch: {
    readonly parameters: NonNullable<operations['getSwitch']['parameters']['path']>;
    readonly headers: 'Prefer';
    readonly response: operations['getSwitch']['responses'][200]['content']['application/json'];
  };
  /** List switches */
  readonly listSwitches: {
    readonly parameters: NonNullable<operations['listSwitches']['parameters']['query']>;
    readonly headers: 'Prefer';
    readonly response: operations['listSwitches']['responses'][200]['content']['application/json'];
  };
  /** Create an access token */
  readonly createToken: {
    readonly parameters: operations['createToken']['requestBody']['content']['application/json'];
    readonly headers: never;
    readonly response: operations['createToken']['responses'][200]['content']['application/json'];
  };
  /** Get the keys that sign tokens */
  readonly getKeySet: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly headers: never;
    readonly response: operations['getKeySet']['responses'][200]['content']['application/json'];
  };
  /** Get the issuer's metadata */
  readonly getIssuerMetadata: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly headers: never;
    readonly response: operations['getIssuerMetadata']['responses'][200]['content']['application/json'];
  };
  /** Get the reference as OpenAPI 3.1 */
  readonly getReferenceDocument: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly headers: 'Prefer';
    readonly response: operations['getReferenceDocument']['responses'][200]['content']['application/json'];
  };
};
