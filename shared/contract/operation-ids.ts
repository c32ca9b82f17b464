/** The verb by which clients call each endpoint: the operationId of the reference, by the endpoint's name. */
export const OPERATION_IDS = {
  suppliers: 'listSuppliers',
  plans: 'listPlans',
  'plan-lookup': 'findPlan',
  comparison: 'comparePlans',
  valuation: 'priceCurrentPlan',
  'best-available': 'findBestPlans',
  'best-buys': 'listBestBuys',
  drop: 'createSession',
  sessions: 'getSession',
  status: 'getStatus',
  sources: 'listSources',
  token: 'createToken',
  jwks: 'getKeySet',
  'issuer-metadata': 'getIssuerMetadata',
  'docs-page': 'getReferencePage',
  'docs-openapi': 'getReferenceDocument',
} as const;

export type OperationName = keyof typeof OPERATION_IDS;
