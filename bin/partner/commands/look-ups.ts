import type { Command } from 'commander';
import pMap from 'p-map';
import type { Day } from '../../../shared/market/model.ts';
import {
  LOOKUP_RECORD_DAYS,
  type LookupRecord,
} from '../../../shared/places/annual-consumption.ts';
import { addDays } from '../../../shared/pricing/index.ts';
import { day } from '../../option-readers.ts';
import { alignedRows } from '../../terminal.ts';
import { findPartner } from '../actions.ts';
import {
  type CommonOptions,
  newPartnerCommand,
  openTarget,
  type PartnerContext,
  showResult,
} from '../command.ts';

type LookUpsOptions = CommonOptions & { readonly since: Day };

const DAYS_AT_ONCE = 8;

export function lookUpsCommand(context: PartnerContext): Command {
  return newPartnerCommand(
    context,
    'look-ups',
    'Show the records of the homes that a partner has looked up in industry databases.',
  )
    .requiredOption(
      '--since <date>',
      'the first day, such as 2026-11-01 (UTC)',
      day('Give a date such as 2026-11-01.'),
    )
    .action(async (idOrName: string, options: LookUpsOptions) => {
      const target = openTarget(context, options);
      const { name } = await findPartner(target, idOrName);
      const days = daysFrom(options.since, context.clock.nowMs());
      const records = await pMap(days, (date) => target.lookups.recordsOf(name, date), {
        concurrency: DAYS_AT_ONCE,
      });
      const lookUps = records.flat();
      const summary = summaryOf(lookUps);
      showResult(context, options, {
        value: { partner: name, since: options.since, ...summary, lookUps },
        lines: lookUpLines(name, options.since, lookUps),
      });
    });
}

/** Lists the days up to today, as far back as there can be records. */
function daysFrom(since: Day, nowMs: number): readonly Day[] {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const days = Array.from({ length: LOOKUP_RECORD_DAYS + 1 }, (_, ago) => addDays(today, -ago));
  return days.filter((date) => date >= since).reverse();
}

function summaryOf(lookUps: readonly LookupRecord[]) {
  const homes = new Set(lookUps.flatMap(({ addressHash }) => addressHash ?? []));
  const matched = lookUps.filter((lookUp) => lookUp.matched).length;
  return { count: lookUps.length, matched, homes: homes.size };
}

function lookUpLines(
  name: string,
  since: Day,
  lookUps: readonly LookupRecord[],
): readonly string[] {
  const { count, matched, homes } = summaryOf(lookUps);
  const total = `${name}: ${count} look-ups since ${since}, ${matched} of them matched an address, of ${homes} homes`;
  if (count === 0) return [total];
  const rows = lookUps.map(({ at, requestId, addressHash, consentRef, ...lookUp }) => [
    at,
    requestId,
    lookUp.matched ? 'matched' : 'not matched',
    addressHash?.slice(0, 12) ?? '-',
    consentRef ?? '-',
  ]);
  return [...alignedRows([['TIME', 'REQUEST ID', 'ADDRESS', 'HOME', 'CONSENT'], ...rows]), total];
}
