import type { MarketLoader } from '../../data-loader/market/loader.ts';

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
