import type { ResponseBody } from './response-bodies.ts';
import type { SampleApi, Sent } from './sample-api.ts';

/** The most items that a response has with their periods. */
const PAGE = 20;

/** Returns a comparison with every item and its periods, page by page. */
export async function everyItem(
  api: SampleApi,
  query: Sent,
): Promise<ResponseBody<'comparison'>['comparison']> {
  const pageFrom = async (offset: number) => {
    const page = { with_periods: 'true', limit: '500', offset: String(offset) };
    return (await api.get('comparison', { ...query, ...page })).comparison;
  };
  const first = await pageFrom(0);
  const comparisons = [...first.comparisons];
  while (comparisons.length < first.total)
    comparisons.push(...(await pageFrom(comparisons.length)).comparisons);
  expect(first.comparisons.length).toBeLessThanOrEqual(PAGE);
  return { ...first, comparisons };
}
