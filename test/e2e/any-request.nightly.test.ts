import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Result } from '../support/caller.ts';
import { documentedOperations, operationAt } from '../support/openapi-document.ts';
import { anySmartHousehold, narrowed } from '../support/oracle/any-household.ts';
import { readMarket } from '../support/oracle/market.ts';
import { readErrors } from '../support/response-bodies.ts';
import { createResponseChecker } from '../support/response-checker.ts';
import { PROJECT, type RunningService, startService } from '../support/service.ts';
import {
  type AnyRequest,
  anyRequest,
  differencesOf,
  document,
  type GoodRequest,
  targetOf,
} from './any-request.ts';

/** ENERGY_FUZZ_SEED and ENERGY_FUZZ_RUNS choose other requests and more of them. */
const SEED = Number(process.env['ENERGY_FUZZ_SEED'] ?? 20261122);
const RUNS = Number(process.env['ENERGY_FUZZ_RUNS'] ?? 1500);

const TIMEOUT_MILLISECONDS = 300_000 + 100 * RUNS;

const differencesOfResponse = createResponseChecker(document);

/** What must be one of the market's, or suit another parameter, cannot be told from its schema. */
const DEPENDS_ON_MORE =
  /^(.*supplier_key|only_suppliers|exclude_suppliers|other_usages|cursor|day|(household\.)?ev_kwh|.*spend_pence|.*night_times)$/;

const DAY = '2026-11-21';
const MARKET = readMarket(
  ['price-cap-2026-07', 'deals-2026-04', 'example-energy'].map((name) =>
    readFileSync(join(PROJECT, 'test/fixtures/market', `${name}.ndjson`), 'utf8'),
  ),
);
const households = narrowed(anySmartHousehold(MARKET, DAY), MARKET).map(
  (query): GoodRequest => ({ query }),
);

const PLAN = {
  payment_method: 'monthly_direct_debit',
  plan_key: 'standard-variable',
  supplier_key: 'british-gas',
};
const separateHandover = fc.constant<GoodRequest>({
  body: {
    ...{ post_code: 'LS1 4AP', electricity_variant: 'economy_7', electricity: PLAN },
    gas: { ...PLAN, supplier_key: 'edf' },
    electricity_usage: { spend_pence: 9000, spend_frequency: 'monthly', percent_night_usage: 40 },
    gas_usage: { estimate: 'medium' },
    household: { has: 'smart_meter' },
    selected_plan: { ...PLAN, supplier_key: 'edf', fuel: 'electricity' },
  },
});

/** Requests that are good beside the example of the reference. */
const GOOD: Readonly<Record<string, fc.Arbitrary<GoodRequest>>> = {
  '/energy/comparison': households,
  '/energy/valuation': households,
  '/energy/drop': separateHandover,
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
    headers: {
      ...headers,
      ...(body?.contentType == null ? {} : { 'content-type': body.contentType }),
    },
    ...(body === null ? {} : { body: new TextEncoder().encode(body.text) }),
    ...(token === 'valid' ? {} : { authorization: token === 'wrong' ? 'Bearer a.b.c' : null }),
  });
}

function problemsOf(request: AnyRequest, { status, json, headers }: Result): readonly string[] {
  const { method, template: path, token } = request;
  const needsToken = operationAt(document, { method, path })?.security?.length !== 0;
  if (needsToken && token !== 'valid' && status !== 401) return [`${status} without a token`];
  const problems = differencesOfResponse({ method, path, status, body: json, headers });
  return [
    ...problems,
    ...(status >= 500 ? [`the status is ${status}`] : []),
    ...agreement(request, status, json),
  ];
}

/** The service accepts what the document allows, and nothing else. */
function agreement(request: AnyRequest, status: number, json: unknown): readonly string[] {
  const differences = differencesOf(request);
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
      const requests = anyRequest(documented, GOOD[documented.path]);
      const isAsDocumented = async (request: AnyRequest): Promise<void> => {
        const response = await send(request);
        expect([response.status, problemsOf(request, response)]).toEqual([response.status, []]);
      };
      await fc.assert(fc.asyncProperty(requests, isAsDocumented), { seed: SEED, numRuns });
    },
    TIMEOUT_MILLISECONDS,
  );
});
