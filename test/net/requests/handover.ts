import { isObject, type Json, recordOf } from '../record.ts';
import type { Call, Result, Service } from '../service.ts';
import type { Question, Scenario, Step } from './step.ts';

type Body = { readonly [key: string]: Json };

const CURRENT: Body = { payment_method: 'monthly_direct_debit', plan_key: 'standard-variable', supplier_key: 'acme' };
const SELECTED: Body = {
  fuel: 'dual_fuel',
  payment_method: 'monthly_direct_debit',
  plan_key: 'fixed-2027',
  supplier_key: 'bolt',
};
const HOME: Body = { post_code: 'SW1A 1AA', electricity_variant: 'standard' };
const USAGE: Body = { electricity_usage: { kwh: 2500 }, gas_usage: { kwh: 9500 } };
const DUAL: Body = { ...HOME, ...USAGE, dual_fuel: CURRENT, selected_plan: SELECTED };
const TWO: Body = {
  ...HOME,
  ...USAGE,
  electricity: CURRENT,
  gas: { ...CURRENT, supplier_key: 'bolt' },
  selected_plan: SELECTED,
};
const ELECTRICITY: Body = {
  ...HOME,
  electricity_usage: { estimate: 'medium' },
  electricity: CURRENT,
  selected_plan: { ...SELECTED, fuel: 'electricity' },
};
const PREPAYMENT: Body = { ...CURRENT, payment_method: 'prepayment' };

const drops: readonly Question[] = Object.entries({
  'dual fuel': DUAL,
  'dual fuel to electricity': { ...DUAL, selected_plan: { ...SELECTED, fuel: 'electricity' } },
  'dual fuel to gas': { ...DUAL, selected_plan: { ...SELECTED, fuel: 'gas' } },
  'two plans to dual fuel': TWO,
  'two plans to gas': { ...TWO, selected_plan: { ...SELECTED, fuel: 'gas' } },
  electricity: ELECTRICITY,
  'electricity to dual fuel': { ...ELECTRICITY, selected_plan: SELECTED },
  'gas only': { ...HOME, gas: CURRENT, gas_usage: { kwh: 1 }, selected_plan: { ...SELECTED, fuel: 'gas' } },
  'dual fuel beside gas': { ...DUAL, gas: CURRENT },
  'prepayment to prepayment': {
    ...DUAL,
    dual_fuel: PREPAYMENT,
    selected_plan: { ...SELECTED, payment_method: 'prepayment' },
  },
  'prepayment to direct debit': { ...DUAL, dual_fuel: PREPAYMENT },
  'direct debit to prepayment': { ...DUAL, selected_plan: { ...SELECTED, payment_method: 'prepayment' } },
  'one of two on prepayment': { ...TWO, gas: PREPAYMENT },
  'wrong fuel and payment': { ...ELECTRICITY, electricity: PREPAYMENT, selected_plan: SELECTED },
  'the same plan': { ...DUAL, selected_plan: { ...SELECTED, supplier_key: 'acme', plan_key: 'standard-variable' } },
  'by spend': {
    ...DUAL,
    electricity_usage: { spend_pence: 75000, spend_frequency: 'annual' },
    gas_usage: { spend_pence: 6000, spend_frequency: 'monthly' },
  },
  'Economy 7': {
    ...DUAL,
    electricity_variant: 'economy_7',
    electricity_usage: { kwh: 3000, percent_night_usage: 40 },
    selected_plan: { ...SELECTED, supplier_key: 'acme', plan_key: 'fixed-12' },
  },
  'Economy 7 without a night share': { ...DUAL, electricity_variant: 'economy_7' },
  'not on sale for Economy 7': { ...DUAL, electricity_variant: 'economy_7', electricity_usage: { estimate: 'low' } },
  'two forms of usage': { ...DUAL, gas_usage: { kwh: 1, estimate: 'low' } },
  'unknown current plan': { ...DUAL, dual_fuel: { ...CURRENT, plan_key: 'x' } },
  'unknown selected plan': { ...DUAL, selected_plan: { ...SELECTED, plan_key: 'x' } },
  'unknown plans': { ...DUAL, dual_fuel: { ...CURRENT, plan_key: 'x' }, selected_plan: { ...SELECTED, plan_key: 'x' } },
  'unknown postcode': { ...DUAL, post_code: 'ZZ9 9ZZ' },
  nothing: {},
  'no supply': { ...HOME, ...USAGE, selected_plan: SELECTED },
  'no selected plan': { ...HOME, ...USAGE, dual_fuel: CURRENT },
  'wrong types': {
    ...{
      post_code: 5,
      electricity_variant: true,
      dual_fuel: [],
      electricity_usage: { kwh: '2500' },
      gas_usage: 'medium',
    },
    ...{
      selected_plan: {
        fuel: 1,
        payment_method: null,
        plan_key: {},
        supplier_key: '',
        annual_cost_pence: 1.5,
        comparison_id: 'x',
      },
    },
    ...{ attribution: { session: 'a', 'b c': 'd', long: 'x'.repeat(101), n: 1 } },
  },
  'wrong usages': { ...DUAL, electricity_usage: { kwh: -1 }, gas_usage: { spend_pence: 0, spend_frequency: 'daily' } },
  'keys that are not known': {
    ...DUAL,
    ...{
      atribution: { a: 'b' },
      naïve: 1,
      selected_plan: { ...SELECTED, comparisonId: 'x' },
      attribution: { utm_campaign: 'winter & co', utm_content: 'ä' },
    },
  },
  'all fields': {
    ...DUAL,
    ...{
      attribution: { utm_campaign: 'winter', utm_content: 'banner' },
      household: { has: 'smart_meter', load_profile: 'typical' },
    },
    selected_plan: {
      ...SELECTED,
      ...{ annual_cost_pence: 1, annual_saving_pence: -1, plan_name: 'Fixed', supplier_name: 'bolt' },
      ...{
        comparison_id: '2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11',
        comparison_item_id: '6f8a2b64-9f3e-4b3d-8c52-0a7d9f1e3b21',
      },
    },
  },
  'what the plan requires': {
    ...DUAL,
    selected_plan: { ...SELECTED, plan_key: 'night-saver' },
    household: { has: 'smart_meter,electric_vehicle', ev_kwh: 1000 },
  },
  'not what the plan requires': {
    ...DUAL,
    selected_plan: { ...SELECTED, plan_key: 'night-saver' },
    household: { has: 'smart_meter' },
  },
  'nothing said of what the plan requires': { ...DUAL, selected_plan: { ...SELECTED, plan_key: 'night-saver' } },
  'a wrong household': { ...DUAL, household: { has: 'horse', half_hours: '1', ev_kwh: '5' } },
}).map(([name, body]) => ({ name: `drop: ${name}`, method: 'POST', path: '/energy/drop', body }));

const drop = (body: Body, more: Partial<Call> = {}): Call => ({ method: 'POST', path: '/energy/drop', body, ...more });

const sessionIdOf = ({ text }: Result): string =>
  new URL(JSON.parse(text).plan_info_url).searchParams.get('session') ?? 'none';

const COMPARISON = {
  path: '/energy/comparison',
  query: {
    ...{ post_code: 'SW1A 1AA', electricity_variant: 'standard', fuel: 'dual_fuel' },
    ...{ dual_fuel_supplier_key: 'acme', dual_fuel_plan_key: 'standard-variable' },
    ...{ electricity_usage_kwh: '2500', gas_usage_kwh: '9500', limit: '500' },
  },
};

type Ids = {
  readonly id: string;
  readonly items: readonly { readonly item_id: string; readonly plan: Body }[];
  readonly first: Body;
};

async function idsOf({ send }: Service, query: Readonly<Record<string, string>> = {}): Promise<Ids> {
  const { text } = await send({ ...COMPARISON, query: { ...COMPARISON.query, ...query } });
  const { id, comparisons } = JSON.parse(text).comparison;
  return { id, items: comparisons, first: comparisons[0] };
}

const scenarios: readonly Scenario[] = [
  {
    name: 'the same id for the same question',
    scenario: async (service) => {
      const { id, items } = await idsOf(service);
      const same = async (query: Readonly<Record<string, string>>): Promise<boolean> =>
        (await idsOf(service, query)).id === id;
      const page = await idsOf(service, { limit: '2', offset: '1' });
      return {
        again: await same({}),
        'another page': await same({ limit: '1', offset: '3' }),
        'an explicit default': await same({
          new_payment_method: 'monthly_direct_debit',
          rank_by: 'total',
          fulfillable_only: 'false',
        }),
        'the postcode in other letters': await same({ post_code: 'sw1a1aa' }),
        'an ignored parameter': await same({ colour: 'blue' }),
        'a number in other digits': await same({ electricity_usage_kwh: '2500.0' }),
        'another usage': await same({ electricity_usage_kwh: '2501' }),
        'another postcode': await same({ post_code: 'SW1A 2AA' }),
        'another order': await same({ rank_by: 'like_for_like' }),
        'a filter': await same({ green_only: 'true' }),
        'items of two pages': page.items.every(({ item_id }, n) => item_id === items[n + 1]?.item_id),
        'items that differ': new Set(items.map(({ item_id }) => item_id)).size === items.length,
      };
    },
  },
  {
    name: 'drop: checks of an item of a comparison',
    scenario: async (service) => {
      const { id, items } = await idsOf(service);
      const item = items.find(({ plan }) => plan['key'] === 'fixed-2027');
      if (item === undefined) return 'no such item';
      const asked = JSON.parse(JSON.stringify(item));
      const selected = (over: Body): Call =>
        drop({ ...DUAL, selected_plan: { ...SELECTED, comparison_id: id, comparison_item_id: item.item_id, ...over } });
      const checksOf = async (over: Body): Promise<Json> =>
        JSON.parse((await service.send(selected(over))).text).checks;
      const cost = asked.personal_projection.total_pence;
      return {
        all: await checksOf({ annual_cost_pence: cost, annual_saving_pence: asked.saving_pence }),
        'another cost': await checksOf({ annual_cost_pence: cost + 1 }),
        'like for like': await checksOf({ annual_saving_pence: asked.like_for_like.saving_after_exit_fees_pence }),
        'another saving': await checksOf({ annual_saving_pence: 7 }),
        'one id only': await checksOf({ comparison_item_id: '6f8a2b64-9f3e-4b3d-8c52-0a7d9f1e3b21' }),
        'the item of another plan': await checksOf({ plan_key: 'standard-variable' }),
      };
    },
  },
  {
    name: 'drop: idempotency',
    scenario: async ({ send }) => {
      const keyed = (key: string, body: Body): Call => drop(body, { headers: { 'idempotency-key': key } });
      const reordered = Object.fromEntries(Object.entries(DUAL).toReversed());
      const [first, second] = await Promise.all([send(keyed('one', DUAL)), send(keyed('one', DUAL))]);
      const refused = await send(keyed('two', {}));
      return {
        'two at once': first.text === second.text && first.status === 200,
        again: (await send(keyed('one', reordered))).text === first.text,
        'another body': recordOf(await send(keyed('one', TWO))),
        'another key': sessionIdOf(await send(keyed('three', DUAL))) !== sessionIdOf(first),
        'a refused body': refused.status,
        'leaves the key free': (await send(keyed('two', DUAL))).status,
        'an empty key': recordOf(await send(keyed('', DUAL))),
        'a long key': recordOf(await send(keyed('k'.repeat(300), DUAL))),
      };
    },
  },
  {
    name: 'sessions',
    scenario: async ({ send, createPartner }) => {
      const [journey, other] = [await createPartner('net-journey', '--journey'), await createPartner('net-other')];
      const body = { ...DUAL, attribution: { utm_campaign: 'winter' }, household: { has: 'smart_meter' } };
      const id = sessionIdOf(await send(drop(body)));
      const read = (authorization?: string): Promise<Result> =>
        send({ path: `/energy/sessions/${id}`, ...(authorization === undefined ? {} : { authorization }) });
      const before = await read();
      const byJourney = await read(journey);
      const openedAt = (result: Result): unknown => JSON.parse(result.text).session?.first_opened_at ?? null;
      const responses: Record<string, Json> = {
        'by its partner': recordOf(before),
        'by the journey': recordOf(byJourney),
        'by another partner': recordOf(await read(other)),
        unknown: recordOf(await send({ path: '/energy/sessions/no-such-session' })),
        'by nobody': recordOf(await send({ path: `/energy/sessions/${id}`, authorization: null })),
      };
      const two = sessionIdOf(await send(drop({ ...TWO, selected_plan: { ...SELECTED, fuel: 'gas' } })));
      responses['of two plans'] = recordOf(await send({ path: `/energy/sessions/${two}` }));
      const journeyElsewhere = ['status', 'suppliers?post_code=SW1A1AA', 'comparison', 'sources', 'docs/openapi.json'];
      for (const path of journeyElsewhere)
        responses[`journey: ${path}`] = recordOf(await send({ path: `/energy/${path}`, authorization: journey }));
      responses['journey: drop'] = recordOf(await send(drop(DUAL, { authorization: journey })));
      const mine = JSON.parse((await send({ ...COMPARISON })).text).comparison.id;
      const theirs = JSON.parse((await send({ ...COMPARISON, authorization: other })).text).comparison.id;
      return {
        responses: JSON.parse(JSON.stringify(responses).replaceAll(id, '*')),
        opened: [
          openedAt(before) === null,
          openedAt(byJourney) !== null,
          openedAt(await read()) === openedAt(byJourney),
        ],
        'another partner has the same comparison id': mine === theirs,
        'the other partner':
          isObject(responses['by its partner'] ?? null) &&
          recordOf(await send({ path: '/energy/status', authorization: other })),
      };
    },
  },
];

/** Handing a household over, and what the journey reads of it. */
export const handover: readonly Step[] = [...drops, ...scenarios];
