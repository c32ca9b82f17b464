import { checkOtherUsages, listOptionsOf } from '../../../../shared/contract/comparisons.ts';
import { COMPARISON_PARAMETERS } from '../../../../shared/contract/endpoints/comparison.ts';
import { createReader, fromQuery } from '../../../../shared/contract/read.ts';
import type { Fuel } from '../../../../shared/pricing/index.ts';

function reader(query: string) {
  const sent = Object.entries(Object.fromEntries(new URLSearchParams(query)));
  return createReader(
    COMPARISON_PARAMETERS,
    fromQuery(Object.fromEntries(sent.map(([name, value]) => [name, [value]]))),
  );
}

const ALL = { fixedOnly: false, greenOnly: false, noExitFees: false, onlySuppliers: null, excludeSuppliers: [] };
const DEFAULTS = { filters: ALL, fulfillableOnly: false, otherUsages: [], rankBy: 'total' };

describe('the options of a list', () => {
  it.each([
    ['', DEFAULTS],
    ['fixed_only=false&only_suppliers=&rank_by=total&fulfillable_only=false', DEFAULTS],
    [
      'fixed_only=true&green_only=true&no_exit_fees=true',
      { ...DEFAULTS, filters: { ...ALL, fixedOnly: true, greenOnly: true, noExitFees: true } },
    ],
    ['fulfillable_only=true&rank_by=like_for_like', { ...DEFAULTS, fulfillableOnly: true, rankBy: 'like_for_like' }],
    [
      'only_suppliers=ovo,edf,ovo&exclude_suppliers=so,edf',
      { ...DEFAULTS, filters: { ...ALL, onlySuppliers: ['edf', 'ovo'], excludeSuppliers: ['edf', 'so'] } },
    ],
    ['other_usages=1800.5:0', { ...DEFAULTS, otherUsages: [{ electricity: 1_800_500_000n, gas: 0n }] }],
  ])('are equal however they were sent: %s', (query, expected) => {
    expect(listOptionsOf(reader(query), 'dual_fuel')).toEqual(expected);
  });

  it.each([
    ['electricity', [{ electricity: 1_000_000n }]],
    ['gas', [{ gas: 1_000_000n }]],
  ] as const)('have other usages of %s', (fuel, expected) => {
    expect(listOptionsOf(reader('other_usages=1'), fuel).otherUsages).toEqual(expected);
  });
});

const PAIRS =
  '1 to 10 comma-separated pairs electricity:gas in kWh from 0 to 1,000,000, for example 1800:7500,3800:14000';
const NUMBERS = '1 to 10 comma-separated numbers of kWh from 0 to 1,000,000, for example 1800,3800';

it.each([
  ['much', 'dual_fuel', `${PAIRS}, or for a single fuel ${NUMBERS}`],
  ['1800', 'dual_fuel', `${PAIRS} (numbers are for one fuel)`],
  ['1:2,3', 'dual_fuel', `${PAIRS} (numbers are for one fuel)`],
  ['1800,1:2', 'electricity', `${NUMBERS} (pairs are for dual_fuel)`],
  ['1800,1:2', 'gas', `${NUMBERS} (pairs are for dual_fuel)`],
  ['1800,1:2', undefined, undefined],
] as const)('other usages %s for %s must be %s', (sent, fuel: Fuel | undefined, allowed) => {
  const checked = reader(`other_usages=${sent}`);
  checkOtherUsages(checked, fuel);
  const messages = checked
    .errors()
    .flatMap(({ message, parameters }) => ('other_usages' in parameters ? [message] : []));
  expect(messages).toEqual(allowed === undefined ? [] : [`other_usages must be ${allowed}; "${sent}" was sent.`]);
});
