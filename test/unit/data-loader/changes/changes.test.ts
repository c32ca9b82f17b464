import fc from 'fast-check';
import { compareContent } from '../../../../data-loader/changes/changes.ts';
import type { SourceChanges } from '../../../../data-loader/changes/source-changes.ts';
import type { SourceContent, SourceOffer } from '../../../../data-loader/market/load.ts';
import { makeOffer, makePlan, makePrice, makeSupplier } from '../../../support/small-market.ts';

const DAY = '2026-11-21';
const GREEN = { supplierKey: 'acme', planKey: 'green' };

function content(offers: readonly SourceOffer[], over: Partial<SourceContent> = {}): SourceContent {
  return {
    publishedAt: '2026-11-01T00:00:00Z',
    suppliers: [makeSupplier({ key: 'acme' })],
    plans: [makePlan({ supplierKey: 'acme', key: 'green', name: 'Green' })],
    offers,
    ...over,
  };
}

function plansBetween(before: readonly SourceOffer[], after: readonly SourceOffer[]): SourceChanges['plans'] {
  return compareContent(content(before), content(after), DAY).plans;
}

const NOTHING = { new: [], gone: [], dearer: [], cheaper: [], changed: [], unchangedCount: 0 };

function electricity(chargePence: number, over: Partial<SourceOffer> = {}): SourceOffer {
  return makeOffer({ ...GREEN, fuel: 'electricity', electricity: makePrice(chargePence, 25), ...over });
}

describe('the changes that a load would make', () => {
  it('are none if the source has the same already', () => {
    expect(plansBetween([electricity(50)], [electricity(50)])).toEqual({ ...NOTHING, unchangedCount: 1 });
  });

  it('name a new plan with its cost, and a plan that is gone', () => {
    const after = content([makeOffer({ supplierKey: 'acme', planKey: 'blue', fuel: 'electricity' })], {
      plans: [makePlan({ supplierKey: 'acme', key: 'blue', name: 'Blue' })],
    });
    const { plans } = compareContent(content([electricity(50)]), after, DAY);
    expect(plans).toMatchObject({ gone: [{ key: 'acme/green', name: 'Green' }], unchangedCount: 0 });
    expect(plans.new).toEqual([
      {
        key: 'acme/blue',
        name: 'Blue',
        planTypes: [expect.objectContaining({ fuel: 'electricity', regions: [12], leastPence: expect.any(Number) })],
      },
    ]);
  });

  it('are all new if the source has nothing in the market', () => {
    const { suppliers, plans } = compareContent(null, content([electricity(50)]), DAY);
    expect(suppliers).toEqual({ new: ['acme'], gone: [], changed: [] });
    expect(plans.new.map(({ key }) => key)).toEqual(['acme/green']);
  });

  it('give what a plan costs more a year with VAT, over its regions', () => {
    const before = [electricity(50, { regions: [10, 11, 12] })];
    const after = [electricity(51, { regions: [12, 10] }), electricity(53, { regions: [11] })];
    const { dearer, cheaper } = plansBetween(before, after);
    const [least, most] = [dearer[0]?.planTypes[0]?.leastPence, dearer[0]?.planTypes[0]?.mostPence];
    expect(dearer[0]?.planTypes).toEqual([
      expect.objectContaining({ paymentMethod: 'monthly_direct_debit', regions: [10, 11, 12] }),
    ]);
    // 365 p without VAT; with 5 % on all days it would be 383.25 p.
    expect(least).toBeGreaterThanOrEqual(365);
    expect(least).toBeLessThanOrEqual(383.25);
    expect(most).toBeCloseTo((least ?? 0) * 3, 5);
    expect(cheaper).toEqual([]);
  });

  it('count a plan as dearer where it is dearer and as cheaper where it is cheaper', () => {
    const before = [electricity(50, { regions: [10, 11] })];
    const after = [electricity(51, { regions: [10] }), electricity(48, { regions: [11] })];
    const { dearer, cheaper, unchangedCount } = plansBetween(before, after);
    expect(dearer[0]?.planTypes[0]?.regions).toEqual([10]);
    expect(cheaper[0]?.planTypes[0]?.regions).toEqual([11]);
    expect(unchangedCount).toBe(0);
  });

  it('put dual fuel by monthly direct debit first among the plan types', () => {
    const types = (charge: number): readonly SourceOffer[] => [
      makeOffer({ ...GREEN, fuel: 'gas', gas: makePrice(charge, 7) }),
      electricity(charge),
      makeOffer({ ...GREEN, paymentMethod: 'prepayment', gas: makePrice(charge, 7) }),
      makeOffer({ ...GREEN, gas: makePrice(charge, 7) }),
    ];
    const planTypes = plansBetween(types(30), types(31)).dearer[0]?.planTypes ?? [];
    expect(planTypes.map(({ fuel, paymentMethod }) => `${fuel} ${paymentMethod}`)).toEqual([
      'dual_fuel monthly_direct_debit',
      'dual_fuel prepayment',
      'electricity monthly_direct_debit',
      'gas monthly_direct_debit',
    ]);
  });

  it('begin with the largest difference', () => {
    const plans = ['a', 'b', 'c'].map((key) => makePlan({ supplierKey: 'acme', key }));
    const offers = (...charges: readonly number[]) =>
      charges.map((charge, index) => electricity(charge, { planKey: ['a', 'b', 'c'][index] ?? '' }));
    const { dearer } = compareContent(
      content(offers(1, 1, 1), { plans }),
      content(offers(2, 4, 3), { plans }),
      DAY,
    ).plans;
    expect(dearer.map(({ key }) => key)).toEqual(['acme/b', 'acme/c', 'acme/a']);
  });

  it('compare the prices in force on the day, and name later ones that differ', () => {
    const later = (charge: number): readonly SourceOffer[] => [
      electricity(50, { validTo: '2027-01-01' }),
      electricity(charge, { validFrom: '2027-01-01' }),
    ];
    expect(plansBetween(later(60), later(70))).toEqual({
      ...NOTHING,
      changed: [{ key: 'acme/green', details: ['later_prices'] }],
    });
  });

  it('compare the next prices of a plan that is not sold yet, and no ended ones', () => {
    const ended = electricity(1, { validFrom: '2025-01-01', validTo: '2025-02-01' });
    const { dearer } = plansBetween(
      [ended, electricity(50, { validFrom: '2026-12-01' })],
      [electricity(55, { validFrom: '2026-12-01' })],
    );
    expect(dearer.map(({ key }) => key)).toEqual(['acme/green']);
    expect(plansBetween([ended, electricity(50)], [electricity(50)])).toEqual({ ...NOTHING, unchangedCount: 1 });
  });

  it('price Economy 7 by day and night', () => {
    const twoRates = (night: number) =>
      electricity(50, {
        electricityVariant: 'economy_7',
        electricity: {
          chargeMicropencePerDay: 50_000_000,
          registers: [
            { name: 'day', bands: [{ rateMicropencePerKwh: 30_000_000, widthMicroKwhPerYear: null }] },
            { name: 'night', bands: [{ rateMicropencePerKwh: night, widthMicroKwhPerYear: null }] },
          ],
        },
      });
    const [cheaper] = plansBetween([twoRates(14_000_000)], [twoRates(13_000_000)]).cheaper;
    // 42 % of 3,400 kWh a year at a penny less, before VAT.
    expect(cheaper?.planTypes[0]?.leastPence).toBeGreaterThanOrEqual(1428);
    expect(cheaper?.planTypes[0]?.leastPence).toBeLessThanOrEqual(1428 * 1.05);
  });

  it('price time of use by the typical load profile', () => {
    const nightRate = (rate: number) =>
      electricity(50, {
        electricity: {
          chargeMicropencePerDay: 50_000_000,
          timetable: [[{ from: '00:00', to: '05:00' }], null],
          ratesMicropencePerKwh: [rate, 30_000_000],
        },
      });
    const [dearer] = plansBetween([nightRate(7_000_000)], [nightRate(8_000_000)]).dearer;
    // A typical home uses less than five twenty-fourths of its 2,500 kWh in these hours.
    expect(dearer?.planTypes[0]?.leastPence).toBeGreaterThan(200);
    expect(dearer?.planTypes[0]?.leastPence).toBeLessThan((2500 * 5 * 1.05) / 24);
  });

  it('name prices that differ without costing a typical home more', () => {
    const banded = (beyond: number) =>
      electricity(50, {
        electricity: {
          chargeMicropencePerDay: 0,
          registers: [
            {
              name: 'all',
              bands: [
                { rateMicropencePerKwh: 25_000_000, widthMicroKwhPerYear: 9_000_000_000 },
                { rateMicropencePerKwh: beyond, widthMicroKwhPerYear: null },
              ],
            },
          ],
        },
      });
    expect(plansBetween([banded(1)], [banded(2)]).changed).toEqual([{ key: 'acme/green', details: ['prices'] }]);
  });

  it('name what else differs in the words of the feed format', () => {
    const before = content([electricity(50), makeOffer({ ...GREEN, fuel: 'gas' })]);
    const after = content([electricity(50, { validTo: '2027-01-01' })], {
      suppliers: [makeSupplier({ key: 'acme', fulfillable: false })],
      plans: [
        makePlan({
          supplierKey: 'acme',
          key: 'green',
          name: 'Greener',
          availableToSwitch: false,
          exitFees: { gasFeePence: 1, electricityFeePence: 1 },
        }),
      ],
    });
    const { suppliers, plans } = compareContent(before, after, DAY);
    expect(suppliers.changed).toEqual([{ key: 'acme', details: ['fulfillable'] }]);
    expect(plans.changed).toEqual([
      {
        key: 'acme/green',
        details: ['name', 'available_to_switch', 'exit_fees', 'valid_to', 'regions_and_plan_types'],
      },
    ]);
  });

  it('are the same backwards with dearer and cheaper, new and gone exchanged', () => {
    const charge = fc.integer({ min: 0, max: 3 });
    const region = fc.integer({ min: 10, max: 13 });
    const key = fc.constantFrom('a', 'b', 'c');
    const any = fc
      .uniqueArray(fc.tuple(key, region, charge), { selector: ([plan, where]) => `${plan} ${where}`, maxLength: 8 })
      .map((offers) =>
        content(
          offers.map(([planKey, where, pence]) => electricity(pence, { planKey, regions: [where] })),
          {
            plans: [...new Set(offers.map(([plan]) => plan))].map((own) => makePlan({ supplierKey: 'acme', key: own })),
          },
        ),
      );
    fc.assert(
      fc.property(any, any, (a, b) => {
        const there = compareContent(a, b, DAY).plans;
        const back = compareContent(b, a, DAY).plans;
        expect(back.cheaper).toEqual(there.dearer);
        expect(back.dearer).toEqual(there.cheaper);
        expect(back.gone.map((plan) => plan.key)).toEqual(there.new.map((plan) => plan.key));
        expect(back.unchangedCount).toBe(there.unchangedCount);
      }),
    );
  });
});
