import { startBatchEndpoint } from '../../functions/batch-start/contract.ts';
import {
  createBatchEndpoint,
  deleteBatchEndpoint,
  getBatchEndpoint,
  listBatchesEndpoint,
} from '../../functions/batches/contract.ts';
import { bestAvailableEndpoint } from '../../functions/best-available/contract.ts';
import { bestBuysEndpoint } from '../../functions/best-buys/contract.ts';
import { comparisonEndpoint } from '../../functions/comparison/contract.ts';
import {
  docsChangelogEndpoint,
  docsOpenapiEndpoint,
  docsPageEndpoint,
  docsReferenceEndpoint,
} from '../../functions/docs/contract.ts';
import { dropEndpoint } from '../../functions/drop/contract.ts';
import { issuerMetadataEndpoint } from '../../functions/issuer-metadata/contract.ts';
import { jwksEndpoint } from '../../functions/jwks/contract.ts';
import { planLookupEndpoint } from '../../functions/plan-lookup/contract.ts';
import { plansEndpoint } from '../../functions/plans/contract.ts';
import { sessionsEndpoint } from '../../functions/sessions/contract.ts';
import { sourcesEndpoint } from '../../functions/sources/contract.ts';
import { statusEndpoint } from '../../functions/status/contract.ts';
import { suppliersEndpoint } from '../../functions/suppliers/contract.ts';
import { switchReportEndpoint } from '../../functions/switch-report/contract.ts';
import { switchEndpoint, switchesEndpoint } from '../../functions/switches/contract.ts';
import { tokenEndpoint } from '../../functions/token/contract.ts';
import { valuationEndpoint } from '../../functions/valuation/contract.ts';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import type { EndpointName } from '../../shared/contract/endpoints.ts';

/** The contract of every endpoint, in the order of the reference. */
export const CONTRACTS = {
  status: statusEndpoint,
  sources: sourcesEndpoint,
  suppliers: suppliersEndpoint,
  plans: plansEndpoint,
  'plan-lookup': planLookupEndpoint,
  comparison: comparisonEndpoint,
  valuation: valuationEndpoint,
  'best-buys': bestBuysEndpoint,
  'best-available': bestAvailableEndpoint,
  'batch-create': createBatchEndpoint,
  'batch-start': startBatchEndpoint,
  batch: getBatchEndpoint,
  'batch-list': listBatchesEndpoint,
  'batch-delete': deleteBatchEndpoint,
  drop: dropEndpoint,
  sessions: sessionsEndpoint,
  'switch-report': switchReportEndpoint,
  switch: switchEndpoint,
  switches: switchesEndpoint,
  token: tokenEndpoint,
  jwks: jwksEndpoint,
  'issuer-metadata': issuerMetadataEndpoint,
  'docs-page': docsPageEndpoint,
  'docs-openapi': docsOpenapiEndpoint,
  'docs-reference': docsReferenceEndpoint,
  'docs-changelog': docsChangelogEndpoint,
} as const satisfies { readonly [Name in EndpointName]: NamedContract<Name> };

export const CONTRACT_LIST: readonly EndpointContract[] = Object.values(CONTRACTS);

type NamedContract<Name> = EndpointContract & { readonly name: Name };
