import { Hono } from 'hono';
import type { EnergyApi } from '../api/energy-api.ts';
import { readForm } from '../household/form.ts';
import { otherUsages } from '../household/other-usages.ts';
import { comparisonOf } from '../household/parameters.ts';
import { failureSection } from '../pages/failure.ts';
import { failureOf } from '../pages/failure-words.ts';
import { usageChart } from '../pages/usage-chart.ts';
import type { SiteEnv } from './context.ts';

/** The costs at other usages, of the same plans. `at` is the usage that the results are for. */
export function chartRoute({ client }: EnergyApi): Hono<SiteEnv> {
  return new Hono<SiteEnv>().get('/chart', async (context) => {
    const { searchParams } = new URL(context.req.url);
    const form = readForm(searchParams);
    try {
      const { comparison } = await client.comparePlans({
        ...comparisonOf(form),
        other_usages: otherUsages(searchParams.get('at') ?? '', form.fuel),
      });
      const { electricity, gas } = comparison.current;
      const current = (electricity ?? gas)?.plan.name ?? '';
      return context.html(usageChart({ items: comparison.comparisons, current }));
    } catch (error) {
      return context.html(failureSection(failureOf(error)));
    }
  });
}
