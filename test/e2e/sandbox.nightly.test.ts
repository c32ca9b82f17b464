import * as z from 'zod';
import { ERROR_CODES } from '../../shared/contract/errors.ts';
import { present } from '../support/present.ts';
import { readBody, readErrors } from '../support/response-bodies.ts';
import { createResponseChecker } from '../support/response-checker.ts';
import { type Result, type RunningService, startService } from '../support/service.ts';

const request = {
  operationId: z.string().optional(),
  parameters: z.record(z.string(), z.string()).default({}),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.json().optional(),
  bodyBefore: z.json().optional(),
  text: z.string().optional(),
  bytes: z.number().optional(),
  status: z.number(),
};

const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
  'x-sandbox': z.strictObject({
    households: z.array(
      z.strictObject({ id: z.string(), title: z.string(), description: z.string(), shows: z.string(), ...request }),
    ),
    errors: z.array(
      z.strictObject({ id: z.string(), title: z.string(), description: z.string(), code: z.string(), ...request }),
    ),
  }),
});

type SandboxRequest = z.output<z.ZodObject<typeof request>>;

let service: RunningService;
let document: z.output<typeof documentSchema>;
beforeAll(async () => {
  service = await startService();
  document = documentSchema.parse((await service.request('/energy/docs/openapi.json')).json);
});
afterAll(() => service?.stop());

/** Whether a response has the property that the household is there to show. */
const SHOWN: Readonly<Record<string, (response: Result) => void>> = {
  'economy-7-leeds': ({ json }) => {
    const { comparisons } = readBody('comparison', json).comparison;
    expect(comparisons.length).toBeGreaterThan(1);
    for (const { personal_projection: projection } of comparisons) {
      const lines = present(projection.current.electricity).breakdown;
      const registers = lines.flatMap((line) => (line.type === 'consumption' ? [line.register] : []));
      expect([...new Set(registers)]).toEqual(['day', 'night']);
    }
  },
  'prepayment-cardiff': async ({ json }) => {
    const { comparisons, total } = readBody('comparison', json).comparison;
    expect(comparisons.some((item) => item.is_current_plan)).toBe(true);
    const { parameters } = present(document['x-sandbox'].households.find(({ id }) => id === 'prepayment-cardiff'));
    const prepaid = await service.get('comparison', { ...parameters, new_payment_method: 'prepayment' });
    expect(prepaid.comparison.total).toBe(total);
    const credit = await service.get('comparison', { ...parameters, new_payment_method: 'monthly_direct_debit' });
    expect(credit.comparison.total).not.toBe(total);
  },
  'two-suppliers-manchester': ({ json }) => {
    const { current, comparisons } = readBody('comparison', json).comparison;
    const [electricity, gas] = [present(current.electricity), present(current.gas)];
    expect(electricity.plan.supplier_key).not.toBe(gas.plan.supplier_key);
    const { saving_pence, personal_projection } = present(comparisons[0]);
    expect(saving_pence).toBe(electricity.total_pence + gas.total_pence - personal_projection.total_pence);
  },
  'ending-fix-nottingham': ({ json }) => {
    const { gas, electricity } = readBody('valuation', json).valuation;
    for (const side of [present(gas), present(electricity)]) {
      expect(side.plan_duration).toMatchObject({ rollover: true, rollover_date: '2027-04-30' });
      expect(side.personal_projection.rollover?.total_pence).toBeGreaterThan(0);
    }
  },
  'all-electric-shetland': ({ json }) => {
    const { comparisons } = readBody('comparison', json).comparison;
    expect(comparisons.length).toBeGreaterThan(1);
    for (const { personal_projection: projection } of comparisons) {
      expect(projection.current).not.toHaveProperty('gas');
      expect(projection.total_pence).toBe(projection.electricity_total_pence);
    }
  },
  'address-norwich': ({ json }) => {
    const { address_match, assumptions } = readBody('best-available', json);
    expect(address_match).toBe('matched');
    const reasons = Object.values(assumptions).map(({ reason }) => reason);
    expect(reasons).toHaveLength(10);
    for (const reason of reasons) expect(reason).toMatch(/\S/);
  },
  'electric-car-bristol': ({ json }) => {
    const { comparisons, load_profile } = readBody('comparison', json).comparison;
    expect(load_profile?.ev_kwh).toBe(2000);
    const charging = comparisons.filter(({ plan }) => plan.requires.includes('electric_vehicle'));
    expect(charging.length).toBeGreaterThan(0);
    for (const { personal_projection: projection } of charging) {
      const lines = present(projection.current.electricity).breakdown;
      expect(lines.some((line) => line.type === 'consumption' && line.times !== undefined)).toBe(true);
    }
  },
  'rates-glasgow': ({ json }) => {
    const { plan } = readBody('plan-lookup', json);
    expect(plan.gas_rate_pence_per_kwh).toBeGreaterThan(0);
    expect(plan.rates_include_vat).toBe(true);
    expect(plan.distance_pence_per_year).toBeGreaterThanOrEqual(0);
  },
  'unknown-postcode': ({ json }) => {
    expect(readErrors(json)).toMatchObject([{ code: 'postcode-not-found', parameters: { post_code: 'BT1 5GS' } }]);
  },
  'rate-limit': ({ json, headers }) => {
    expect(readErrors(json)[0]?.code).toBe('too-many-requests');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  },
};

const check = createResponseChecker();

async function played({ operationId, parameters, headers, body, bodyBefore, text, bytes }: SandboxRequest) {
  const [path = '', method = ''] =
    Object.entries(document.paths).flatMap(([at, methods]) =>
      Object.entries(methods).flatMap(([verb, operation]) =>
        operation.operationId === operationId ? [[at, verb]] : [],
      ),
    )[0] ?? [];
  expect([operationId, path]).toEqual([operationId, expect.stringMatching(/^\//)]);
  const inPath = Object.entries(parameters).filter(([name]) => path.includes(`{${name}}`));
  const query = Object.fromEntries(Object.entries(parameters).filter(([name]) => !path.includes(`{${name}}`)));
  const filled = inPath.reduce((whole, [name, value]) => whole.replace(`{${name}}`, encodeURIComponent(value)), path);
  const send = (sent: string | undefined) =>
    service.request(filled, {
      method: method.toUpperCase(),
      query,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    });
  const filler = bytes === undefined ? undefined : 'x'.repeat(bytes);
  if (bodyBefore !== undefined) expect((await send(JSON.stringify(bodyBefore))).status).toBe(200);
  const response = await send(body === undefined ? (text ?? filler) : JSON.stringify(body));
  expect(check({ method, path, status: response.status, body: response.json, headers: response.headers })).toEqual([]);
  return response;
}

describe('the sandbox of the reference', () => {
  it('has ten households, each with the status and the property that it shows', async () => {
    const { households } = document['x-sandbox'];
    expect(households.map(({ id }) => id)).toEqual(Object.keys(SHOWN));
    expect(households).toHaveLength(10);
    for (const household of households) {
      const response = await played(household);
      expect([household.id, response.status]).toEqual([household.id, household.status]);
      await SHOWN[household.id]?.(response);
    }
  });

  it('provokes every error code, except the one that no partner can provoke', async () => {
    const { errors } = document['x-sandbox'];
    expect(errors.map(({ code }) => code).toSorted()).toEqual(ERROR_CODES.toSorted());
    expect(errors.filter(({ operationId }) => operationId === undefined).map(({ code }) => code)).toEqual([
      'forbidden',
    ]);
    for (const error of errors) {
      if (error.operationId === undefined) continue;
      const response = await played(error);
      const codes = readErrors(response.json).map(({ code }) => code);
      expect([error.id, response.status, codes]).toEqual([error.id, error.status, [error.code]]);
    }
  });
});
