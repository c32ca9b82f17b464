import { electricityOffer, planLine, supplierLine } from '../../support/feed-maker.ts';
import type { ResponseBody } from '../../support/response-bodies.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;

beforeAll(async () => {
  api = await sampleApi();
});

type Plan = ResponseBody<'plan-lookup'>['plan'];

const asked = {
  post_code: 'SW1A 1AA',
  electricity_charge_pence_per_day: '40',
  electricity_rate_pence_per_kwh: '22',
};

async function find(sent: Sent): Promise<Plan> {
  return (await api.get('plan-lookup', sent)).plan;
}

/** A market of one supplier, whose only offer this is. */
function marketOf(offer: Parameters<typeof electricityOffer>[0]): Promise<SampleApi> {
  return sampleApi({ lines: [supplierLine(), planLine(), electricityOffer(offer)] });
}

describe('GET /energy/plan-lookup', () => {
  it('finds an electricity plan if only one gas value is sent, and still checks that value', async () => {
    expect(await find({ ...asked, gas_rate_pence_per_kwh: '6' })).not.toHaveProperty('gas_rate_pence_per_kwh');
    expect((await api.getErrors('plan-lookup', { ...asked, gas_rate_pence_per_kwh: 'six' })).status).toBe(400);
  });

  it.each(['0', '10001', '1000000000'])('finds a plan however far its rates are from %s pence', async (pence) => {
    const far = { electricity_charge_pence_per_day: pence, electricity_rate_pence_per_kwh: pence };
    const gas = { gas_charge_pence_per_day: `-${pence}`, gas_rate_pence_per_kwh: pence };
    expect(await find({ ...asked, ...far })).toHaveProperty('key');
    expect(await find({ ...asked, ...far, ...gas, rates_include_vat: 'true' })).toHaveProperty('key');
  });

  it('rejects a supplier with no such plan at the postcode', async () => {
    const bolt = { supplier_key: 'bolt' };
    const small = await sampleApi({
      lines: [
        ...[supplierLine(), planLine(), electricityOffer(), supplierLine({ key: 'bolt' }), planLine(bolt)],
        electricityOffer({ ...bolt, payment_method: 'prepayment' }),
      ],
    });
    expect(await small.getErrors('plan-lookup', { ...asked, ...bolt })).toEqual({
      status: 400,
      errors: [
        {
          code: 'invalid-parameter-value',
          message:
            'supplier_key must be a supplier with a direct debit plan for electricity and a standard meter at the postcode, for example british-gas; "bolt" was sent.',
          parameters: bolt,
        },
      ],
    });
  });

  it('finds no plan if no supplier has one at the postcode', async () => {
    const small = await marketOf({ payment_method: 'prepayment' });
    const sought = { plan_key: null, supplier_key: null, payment_method: null, electricity_variant: null };
    const message = 'No supplier has a direct debit plan for electricity and a standard meter at post_code "sw1a1aa".';
    expect(await small.getErrors('plan-lookup', { ...asked, post_code: 'sw1a1aa' })).toEqual({
      status: 404,
      errors: [{ code: 'plan-not-found', message, parameters: { ...sought, post_code: 'sw1a1aa' } }],
    });
  });
});
