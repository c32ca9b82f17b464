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
  it('shows rates with or without VAT as they are sent: VAT is 0 % on electricity and 5 % on gas', async () => {
    const dual = { ...asked, supplier_key: 'british-gas', gas_charge_pence_per_day: '27', gas_rate_pence_per_kwh: '6' };
    const net = await find(dual);
    const { gas_charge_pence_per_day: charge = 0, gas_rate_pence_per_kwh: rate = 0 } = net;
    const withVat = await find({
      ...dual,
      electricity_charge_pence_per_day: String(net.electricity_charge_pence_per_day),
      electricity_rate_pence_per_kwh: String(net.electricity_rate_pence_per_kwh),
      gas_charge_pence_per_day: String(charge * 1.05),
      gas_rate_pence_per_kwh: String(rate * 1.05),
      rates_include_vat: 'true',
    });
    expect(net).toMatchObject({ rates_include_vat: false, gas_rate_pence_per_kwh: expect.any(Number) });
    expect(withVat).toMatchObject({
      key: net.key,
      electricity_rate_pence_per_kwh: net.electricity_rate_pence_per_kwh,
      gas_rate_pence_per_kwh: expect.closeTo(rate * 1.05, 5),
      distance_pence_per_year: 0,
      rates_include_vat: true,
    });
  });

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

  it('gives the distance between the rates sent and those found in pence a year', async () => {
    const plan = await find({ ...asked, supplier_key: 'fuse-energy' });
    const { electricity_charge_pence_per_day: charge, electricity_rate_pence_per_kwh: rate } = plan;
    const apart = Math.abs(40 - charge) * 365 + Math.abs(22 - rate) * 2500;
    expect(plan.distance_pence_per_year).toBe(Math.floor(apart + 0.5));
    expect(plan.distance_pence_per_year).toBeGreaterThan(0);
  });

  it('finds a plan that is paid for by variable direct debit only', async () => {
    const small = await marketOf({ payment_method: 'variable_direct_debit' });
    const { plan } = await small.get('plan-lookup', asked);
    expect(plan).toMatchObject({ key: 'fixed', electricity_charge_pence_per_day: 50.5 });
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
