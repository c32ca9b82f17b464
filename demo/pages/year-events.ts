import type { Schemas } from '@energy-partner/client';
import { addDays } from './numbers.ts';

export type YearEvent = { readonly date: string; readonly text: string };

type Side = Pick<Schemas['ValuationSide'], 'personal_projection' | 'plan_duration' | 'plan' | 'rollover_plan'>;

/** What happens to the current plan within the year, in order of time; what holds for both fuels is said once. */
export function yearEvents(today: string, sides: readonly Side[]): readonly YearEvent[] {
  const events = sides.flatMap((side) => [...startOf(today, side), ...endOf(today, side), ...vatOf(today, side)]);
  const unique = new Map(events.map((event) => [`${event.date} ${event.text}`, event]));
  return [...unique.values()].toSorted((a, b) => a.date.localeCompare(b.date));
}

function startOf(today: string, { plan, plan_duration }: Side): readonly YearEvent[] {
  const end = plan_duration.rollover_date ?? plan.product_end_date;
  const ends = end === null ? 'It has no end date, so it may last the whole year.' : '';
  return [{ date: today, text: `Today you are on ${plan.name}. ${ends}`.trim() }];
}

function endOf(today: string, { plan, plan_duration, rollover_plan }: Side): readonly YearEvent[] {
  const { rollover, rollover_date } = plan_duration;
  const free = plan.exit_fee_free_from;
  return [
    ...(free !== null && free > today
      ? [{ date: free, text: 'First day on which you can leave without an exit fee.' }]
      : []),
    ...(rollover && rollover_date !== null && rollover_date > today
      ? [{ date: rollover_date, text: `${plan.name} ends, and ${rollover_plan.name} follows if you do nothing.` }]
      : []),
  ];
}

/** The days on which the VAT of electricity changes, from the runs of days on the tax lines. */
function vatOf(today: string, { personal_projection: { current, rollover } }: Side): readonly YearEvent[] {
  const runs = [current, rollover].flatMap((part) =>
    (part?.electricity?.breakdown ?? []).flatMap((line) => (line.type === 'tax' ? line.rates : [])),
  );
  let days = 0;
  const events: YearEvent[] = [];
  for (const [index, { percent, days: length }] of runs.entries()) {
    const before = runs[index - 1];
    if (before !== undefined && before.percent !== percent) {
      events.push({
        date: addDays(today, days),
        text: `VAT on electricity changes from ${before.percent}% to ${percent}%.`,
      });
    }
    days += length;
  }
  return events;
}
