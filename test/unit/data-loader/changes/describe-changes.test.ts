import { describeChanges } from '../../../../data-loader/changes/describe-changes.ts';
import type { PlanCosts, PlanTypeCosts, SourceChanges } from '../../../../data-loader/changes/source-changes.ts';

function changes(plans: Partial<SourceChanges['plans']>, suppliers: Partial<SourceChanges['suppliers']> = {}) {
  const none = { new: [], gone: [], changed: [] };
  return describeChanges({
    suppliers: { ...none, ...suppliers },
    plans: { ...none, dearer: [], cheaper: [], unchangedCount: 0, ...plans },
  });
}

function costs(over: Partial<PlanTypeCosts> = {}): PlanTypeCosts {
  return {
    fuel: 'dual_fuel',
    paymentMethod: 'monthly_direct_debit',
    electricityVariant: 'standard',
    regions: [10, 11],
    leastPence: 1234,
    mostPence: 152_000.4,
    ...over,
  };
}

function plan(key: string, ...planTypes: readonly PlanTypeCosts[]): PlanCosts {
  return { key, name: 'Fixed', planTypes };
}

describe('the lines of a dry run', () => {
  it('give the range of a plan over its regions', () => {
    expect(changes({ dearer: [plan('acme/fixed', costs())] })).toEqual([
      '  dearer: acme/fixed by £12.34 to £1,520.00 a year in 2 regions (dual fuel, monthly direct debit)',
      '  unchanged: 0 plans',
    ]);
  });

  it('give one figure if it is the same everywhere, and count the other plan types', () => {
    const same = costs({ regions: [12], mostPence: 1234.4, electricityVariant: 'economy_7' });
    expect(changes({ cheaper: [plan('acme/fixed', same, costs(), costs())] })[0]).toBe(
      '  cheaper: acme/fixed by £12.34 a year in region 12 (dual fuel, monthly direct debit, Economy 7; and 2 more plan types)',
    );
  });

  it('do not show a difference of less than half a penny as none', () => {
    expect(changes({ dearer: [plan('a/b', costs({ leastPence: 0.2, mostPence: 1 }))] })[0]).toContain(
      'a/b by less than £0.01 to £0.01 a year',
    );
  });

  it('name new and gone plans, suppliers, and what else has changed', () => {
    const found = changes(
      {
        new: [plan('acme/green', costs({ leastPence: 90_000, mostPence: 90_000 })), plan('acme/none')],
        gone: [{ key: 'acme/old', name: 'Old' }],
        changed: [{ key: 'acme/fixed', details: ['exit_fees', 'later_prices'] }],
        unchangedCount: 1,
      },
      { new: ['bolt'], gone: ['crest'], changed: [{ key: 'acme', details: ['name'] }] },
    );
    expect(found).toEqual([
      '  new supplier: bolt',
      '  supplier gone: crest',
      '  supplier changed: acme: name',
      '  new: acme/green (Fixed), £900.00 a year in 2 regions (dual fuel, monthly direct debit)',
      '  new: acme/none (Fixed), without prices',
      '  gone: acme/old (Old)',
      '  changed: acme/fixed: exit fees, later prices',
      '  unchanged: 1 plan',
    ]);
  });

  it('are twenty of a kind at most', () => {
    const many = Array.from({ length: 1_025 }, (_, index) => ({ key: `acme/${index}`, name: 'Old' }));
    const found = changes({ gone: many });
    expect(found).toHaveLength(22);
    expect(found.slice(19, 21)).toEqual(['  gone: acme/19 (Old)', '  gone: and 1,005 more']);
  });
});
