import { howTheySave, whoWaits } from '../../../../demo/book/sentences.ts';

it('a book says until when some households should wait, or that nobody should', () => {
  const none = { homes: 0, notToday: 0, medianPence: 0, togetherPence: 0, months: [] };
  expect(whoWaits(none)).toBe('Nobody should wait: no later day saves £10 more than today.');
  const [firstDay, lastDay] = ['2026-06-02', '2026-06-12'];
  const june = { month: '2026-06', homes: 3, firstDay, lastDay, togetherPence: 9_000 };
  const some = { homes: 3, notToday: 1, medianPence: 3_000, togetherPence: 9_000, months: [june] };
  expect(whoWaits(some)).toBe(
    '3 should wait until a day from 2 June 2026 to 12 June 2026, and save £90 more together; 1 of them save nothing today.',
  );
});

it('a book says with which kinds of price its households save, for one and for several', () => {
  const of = (savers: number) => ({ today: 0, savers, ifSaversSwitch: savers });
  const prices = { cap: of(1), fixed: of(2), dynamic: of(0) };
  expect(howTheySave({ prices })).toBe(
    '1 saves with a price that follows the price cap and can move, 2 save with a fixed price.',
  );
});
