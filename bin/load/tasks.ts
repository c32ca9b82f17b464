import type { MarketLoader } from '../../data-loader/market/loader.ts';
import { type ErasedHome, eraseHome } from '../../shared/places/addresses.ts';
import type { Progress } from './progress.ts';
import type { LoadTarget } from './target.ts';

/** What a task prints, as JSON or in lines. */
export type Printed = { readonly value: unknown; readonly lines: readonly string[] };

export class UnknownSourceError extends Error {
  override readonly name = 'UnknownSourceError';
}

export async function listEditions(market: MarketLoader): Promise<Printed> {
  const editions = await market.editions();
  const held = await heldBack(market);
  const lines = editions.map(
    ({ editionId, publishedAt, supersededAt }) =>
      `${editionId}  ${publishedAt}${supersededAt === null ? '  current' : ''}`,
  );
  return {
    value: { editions, heldBack: held },
    lines: [...(lines.length === 0 ? ['nothing is loaded'] : lines), ...wordsOf(held)],
  };
}

/** @throws UnknownEditionError */
export async function rollBack(market: MarketLoader, editionId: string): Promise<Printed> {
  await market.rollBack(editionId);
  const held = await heldBack(market);
  return { value: { editionId, heldBack: held }, lines: [`market: edition ${editionId}`, ...wordsOf(held)] };
}

/** @throws UnknownSourceError */
export async function resume(market: MarketLoader, source: string): Promise<Printed> {
  const isResumed = await market.resume(source);
  if (!isResumed) await mustBeKnown(market, source);
  const words = isResumed ? 'is no longer held back: the next run loads it' : 'is not held back';
  return { value: { source, resumed: isResumed }, lines: [`source ${source} ${words}`] };
}

/** Minutes for all of Great Britain: every address is read. */
export async function eraseFrom(
  { homes }: Pick<LoadTarget, 'homes'>,
  uprn: string,
  { onProgress, stop }: Progress,
): Promise<ErasedHome> {
  const onSearched = (done: number, total: number): void =>
    onProgress({ step: 'reading', name: 'addresses', unit: 'items', done, total });
  try {
    return await eraseHome(uprn, { ...homes, onSearched });
  } finally {
    stop();
  }
}

/** Counts only: what was removed is personal data. */
export function erasedLine(uprn: string, { addresses, postcodes, annualConsumption }: ErasedHome): string {
  if (addresses + annualConsumption === 0) return `home ${uprn}: nothing is loaded about it`;
  const where = postcodes > 1 ? ` at ${postcodes} postcodes` : '';
  const found = `${addresses} ${addresses === 1 ? 'address' : 'addresses'}${where}`;
  const figures = `${annualConsumption} annual consumption ${annualConsumption === 1 ? 'figure' : 'figures'}`;
  return `home ${uprn}: removed ${found} and ${figures}`;
}

type Held = { readonly source: string; readonly publishedAt: string };

async function heldBack(market: MarketLoader): Promise<readonly Held[]> {
  return [...(await market.standing()).holds].map(([source, { publishedAt }]) => ({ source, publishedAt }));
}

function wordsOf(held: readonly Held[]): readonly string[] {
  return held.map(
    ({ source, publishedAt }) =>
      `held back: source ${source}, until it publishes something newer than ${publishedAt} or you use --resume ${source}`,
  );
}

async function mustBeKnown(market: MarketLoader, source: string): Promise<void> {
  const known = [...(await market.standing()).loaded.keys()];
  if (known.includes(source)) return;
  throw new UnknownSourceError(`there is no source ${source}; these sources are loaded: ${known.join(', ') || 'none'}`);
}
