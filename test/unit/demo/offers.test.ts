import { headlineOf, sentenceOf } from '../../../demo/household/answer.ts';
import type { Comparison } from '../../../demo/household/compare.ts';
import { answerOf, type Item, offersOf } from '../../../demo/household/offers.ts';

const TODAY = '2026-04-15';
const NEW_CUSTOMERS = [{ kind: 'new_customers' }] as const;

type Given = {
  readonly supplier?: string;
  readonly saving: number;
  readonly day?: string;
  readonly eligibility?: Item['plan']['eligibility'];
  readonly tariff?: Item['plan']['tariff_type'];
};

function item({ tariff = 'tracker', ...given }: Given): Item {
  const { supplier = 'fuse-energy', saving, day = TODAY, eligibility = [] } = given;
  const key = `${supplier}-${saving}`;
  const plan = { key, supplier_key: supplier, eligibility, tariff_type: tariff };
  const switch_on = { day, saving_after_exit_fees_pence: saving };
  return { plan, like_for_like: { switch_on }, is_current_plan: false } as unknown as Item;
}

function comparison(items: readonly Given[]): Comparison {
  return { market: { day: TODAY }, comparisons: items.map(item) } as unknown as Comparison;
}

it.each<[string, readonly Given[], string]>([
  ['what the best plan saves', [{ saving: 12_823 }], 'You could save about £128 a year'],
  [
    'when to wait for it',
    [{ saving: 12_956 }, { saving: 15_268, day: '2026-06-12' }],
    'Wait until 12 June, and save about £153 over the next year',
  ],
  [
    'that a small saving counts as nothing',
    [{ saving: 471 }, { saving: -2_800 }],
    'No plan here saves you more than £4.71 a year',
  ],
  [
    'to stay, whatever invented plans and those for some homes would save',
    [
      { saving: 11_882, supplier: 'example-energy' },
      { saving: 20_000, eligibility: NEW_CUSTOMERS },
      { saving: 0 },
    ],
    'No real plan here saves you money',
  ],
])('the headline says %s', (_what, items, sentence) => {
  expect(sentenceOf(headlineOf(comparison(items)))).toBe(sentence);
});

it('each plan is in one group, the best first, and the answer names the first plan of the first group', () => {
  const all = comparison([
    { saving: -1_000 },
    { saving: 999 },
    { saving: 1_000 },
    { saving: 5_000, day: '2026-07-01' },
    { saving: 9_000, supplier: 'example-energy' },
    { saving: 9_000, eligibility: NEW_CUSTOMERS },
    { saving: 8_000, tariff: 'dynamic' },
  ]);
  const groups = Object.entries(offersOf(all)).map(([name, items]) => [
    name,
    items.map(({ like_for_like }) => like_for_like.switch_on.saving_after_exit_fees_pence),
  ]);
  expect(Object.fromEntries(groups)).toEqual({
    saving: [5_000, 1_000],
    similar: [999],
    dearer: [-1_000],
    forSome: [9_000],
    dynamic: [8_000],
    invented: [9_000],
  });
  expect(answerOf(all)).toMatchObject({ kind: 'wait', best: offersOf(all).saving[0] });
});
