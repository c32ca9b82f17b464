import fc from 'fast-check';
import {
  type AnyRequest,
  anyRequest,
  createRequestChecker,
  type GoodRequest,
  targetOf,
} from '../support/any-request.ts';
import type { Result } from '../support/caller.ts';
import { documentedOperations, operationAt, readDocument } from '../support/openapi-document.ts';
import { readErrors } from '../support/response-bodies.ts';
import { createResponseChecker } from '../support/response-checker.ts';
import { type RunningService, startService } from '../support/service.ts';

/** ENERGY_FUZZ_SEED and ENERGY_FUZZ_RUNS choose other requests and more of them. */
const SEED = Number(process.env['ENERGY_FUZZ_SEED'] ?? 20261122);
const RUNS = Number(process.env['ENERGY_FUZZ_RUNS'] ?? 1500);

const TIMEOUT_MILLISECONDS = 300_000 + 100 * RUNS;

const document = readDocument();
const differencesOfRequest = createRequestChecker(document);
const differencesOfResponse = createResponseChecker(document);

/** What must be one of the market's, or suit another parameter, cannot be told from its schema. */
const DEPENDS_ON_MORE =
  /^(supplier_key|only_suppliers|exclude_suppliers|other_usages|(household\.)?ev_kwh|.*spend_pence)$/;

const REHEARSED = /(?:^|,)\s*code=(401|404|429|500|503)\s*(?:,|$)/;

const WORDS = [
  ...['SW1A 1AA', 'sw1a1aa', 'LS1 4AP', 'CF10 1EP', 'ZE1 0AA', 'NR2 2HH', 'BT1 5GS', 'SW1A', 'ZZ1 1ZZ'],
  ...['british-gas', 'edf', 'octopus-energy', 'fuse-energy', 'example-energy', 'British Gas', 'no-such-supplier'],
  ...['standard-variable', 'fixed-15m-v8', 'single-rate-tracker-15m-v3', 'flexible-octopus', 'no-such-plan'],
  ...['smart_meter', 'smart_meter,electric_vehicle', 'british-gas,edf', '1800:7500', '1800,3800', '2', 'Flat 1'],
];

const SEPARATE = {
  electricity_supplier_key: 'british-gas',
  electricity_plan_key: 'standard-variable',
  gas_supplier_key: 'edf',
  gas_plan_key: 'standard-variable',
};
const HOUSEHOLDS: readonly GoodRequest[] = [
  {
    query: {
      ...{ post_code: 'LS1 4AP', fuel: 'electricity', electricity_variant: 'economy_7' },
      ...{ electricity_supplier_key: 'british-gas', electricity_plan_key: 'standard-variable' },
      ...{ electricity_spend_pence: '9000', electricity_spend_frequency: 'monthly', percent_night_usage: '40' },
    },
  },
  {
    query: {
      ...{ post_code: 'CF10 1EP', fuel: 'gas', electricity_variant: 'standard', ...SEPARATE },
      ...{ electricity_usage_estimate: 'low', gas_usage_estimate: 'high', gas_end_date: '2027-04-30' },
    },
  },
  {
    query: {
      ...{ post_code: 'SW1A 1AA', fuel: 'dual_fuel', electricity_variant: 'standard', ...SEPARATE },
      ...{ electricity_usage_kwh: '4500', gas_usage_kwh: '9500', has: 'smart_meter,electric_vehicle', ev_kwh: '2000' },
      other_usages: '1800:7500',
    },
  },
];

const PLAN = { payment_method: 'monthly_direct_debit', plan_key: 'standard-variable', supplier_key: 'british-gas' };
const SEPARATE_HANDOVER: GoodRequest = {
  body: {
    ...{ post_code: 'LS1 4AP', electricity_variant: 'economy_7', electricity: PLAN },
    gas: { ...PLAN, supplier_key: 'edf' },
    electricity_usage: { spend_pence: 9000, spend_frequency: 'monthly', percent_night_usage: 40 },
    gas_usage: { estimate: 'medium' },
    household: { has: 'smart_meter' },
    selected_plan: { ...PLAN, supplier_key: 'edf', fuel: 'electricity' },
  },
};

const GOOD: Readonly<Record<string, readonly GoodRequest[]>> = {
  '/energy/comparison': HOUSEHOLDS,
  '/energy/valuation': HOUSEHOLDS,
  '/energy/best-available': [{ query: { post_code: 'ZE1 0AA', building_name: 'Rose Cottage' } }],
  '/energy/drop': [SEPARATE_HANDOVER],
};

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

function send(request: AnyRequest): Promise<Result> {
  const { method, headers, body, token } = request;
  return service.request(targetOf(request), {
    method,
    headers: { ...headers, ...(body?.contentType == null ? {} : { 'content-type': body.contentType }) },
    ...(body === null ? {} : { body: new TextEncoder().encode(body.text) }),
    ...(token === 'valid' ? {} : { authorization: token === 'wrong' ? 'Bearer a.b.c' : null }),
  });
}

function problemsOf(request: AnyRequest, { status, json, headers }: Result): readonly string[] {
  const { method, template, token } = request;
  const operation = operationAt(document, { method, path: template });
  const needsToken = operation?.security?.length !== 0;
  if (needsToken && token !== 'valid' && status !== 401) return [`${status} without a token`];
  const rehearsed = needsToken && token === 'valid' ? REHEARSED.exec(request.headers['prefer'] ?? '')?.[1] : undefined;
  if (rehearsed !== undefined && status !== Number(rehearsed)) return [`${status} instead of ${rehearsed}`];
  // Any operation may rehearse any error, also one that it never returns otherwise.
  if (rehearsed !== undefined && !(rehearsed in (operation?.responses ?? {}))) return [];
  const problems = differencesOfResponse({ method, path: template, status, body: json, headers });
  if (rehearsed !== undefined) return problems;
  return [...problems, ...(status >= 500 ? [`${status} was not rehearsed`] : []), ...agreement(request, status, json)];
}

/** The service accepts what the document allows, and nothing else. */
function agreement(request: AnyRequest, status: number, json: unknown): readonly string[] {
  const differences = differencesOfRequest(request);
  if (status < 400) return differences.map((difference) => `accepted although ${difference}`);
  if (status !== 400 || differences.length > 0 || request.template === '/oauth/token') return [];
  return readErrors(json)
    .filter(({ code, parameters }) => {
      const [name = ''] = Object.keys(parameters);
      return code === 'invalid-parameter-value' && !DEPENDS_ON_MORE.test(name);
    })
    .map(({ message }) => `refused although the document allows it: ${message}`);
}

const operations = documentedOperations(document);
const sizeOf = ({ operation }: (typeof operations)[number]): number =>
  operation.requestBody === undefined ? 2 + operation.parameters.length : 40;
const allSizes = operations.map(sizeOf).reduce((sum, size) => sum + size, 0);

/** The more that may be sent, the more requests. */
function runsOf(documented: (typeof operations)[number]): number {
  return Math.ceil((RUNS * sizeOf(documented)) / allSizes);
}

describe(`of ${RUNS} requests made from the document (seed ${SEED}), every response is documented`, () => {
  it.each(operations.map((documented) => ({ ...documented, numRuns: runsOf(documented) })))(
    '$numRuns of them to $method $path',
    async ({ numRuns, ...documented }) => {
      const requests = anyRequest(documented, { document, good: GOOD[documented.path] ?? [], words: WORDS });
      const isAsDocumented = async (request: AnyRequest): Promise<void> => {
        const response = await send(request);
        expect([response.status, problemsOf(request, response)]).toEqual([response.status, []]);
      };
      await fc.assert(fc.asyncProperty(requests, isAsDocumented), { seed: SEED, numRuns });
    },
    TIMEOUT_MILLISECONDS,
  );
});
