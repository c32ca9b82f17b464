import type { Command } from 'commander';
import pMap from 'p-map';
import { ENVIRONMENTS } from '../../../lib/environments.ts';
import { linesCounted } from '../../../shared/batches/claim.ts';
import type { Partner } from '../../../shared/partners/partner.ts';
import { COUNTED, type Counted } from '../../../shared/places/daily-limits.ts';
import { londonDay } from '../../../shared/time/clock.ts';
import { environmentOf } from '../../target.ts';
import { alignedRows } from '../../terminal.ts';
import {
  type CommonOptions,
  newCommand,
  openTarget,
  type PartnerContext,
  showResult,
} from '../command.ts';

const PARTNERS_AT_ONCE = 8;

type Use = {
  readonly partner: string;
  readonly counted: Counted | 'batch lines';
  readonly count: number;
  readonly limit: number;
};

export function dailyUseCommand(context: PartnerContext): Command {
  return newCommand(
    context,
    'daily-use',
    'Show how much of its daily limits each partner has used today, the nearest to its limit first.',
  ).action(async (options: CommonOptions) => {
    const { store, counts, batchClaims, stage } = openTarget(context, options);
    const environment = stage === null ? ENVIRONMENTS.EnergyStaging : environmentOf(stage);
    const day = londonDay(context.clock.nowMs());
    const limitOf: Readonly<Record<Counted, (partner: Partner) => number | undefined>> = {
      'look-ups': ({ industryData }) =>
        industryData === 'default' ? environment.industryLookupsPerDay : industryData,
      guesses: ({ guessLimit }) => guessLimit ?? environment.guessesPerDay,
    };
    const usesOf = async (partner: Partner): Promise<readonly Use[]> => {
      const { name, clientId } = partner;
      const uses = COUNTED.map(async (counted) => {
        const count = await counts.readCount({ counted, partner: name, day });
        return { partner: name, counted, count, limit: limitOf[counted](partner) ?? 0 };
      });
      const lines: Use = {
        partner: name,
        counted: 'batch lines',
        count: linesCounted(await batchClaims.readClaim(clientId), day),
        limit: partner.batchLines ?? 0,
      };
      return [...(await Promise.all(uses)), lines].filter(
        ({ count, limit }) => count > 0 && limit > 0,
      );
    };
    const uses = await pMap(await store.list(), usesOf, { concurrency: PARTNERS_AT_ONCE });
    const sorted = uses.flat().toSorted((a, b) => b.count / b.limit - a.count / a.limit);
    showResult(context, options, { value: { day, uses: sorted }, lines: useLines(day, sorted) });
  });
}

function useLines(day: string, uses: readonly Use[]): readonly string[] {
  if (uses.length === 0) return [`No partner has used any of its daily limits on ${day}.`];
  const rows = uses.map(({ partner, counted, count, limit }) => [
    partner,
    counted,
    String(count),
    String(limit),
    `${Math.floor((100 * count) / limit)} %`,
  ]);
  return alignedRows([['PARTNER', 'COUNTED', 'TODAY', 'LIMIT', 'USED'], ...rows]);
}
