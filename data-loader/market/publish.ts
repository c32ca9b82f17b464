import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import {
  chunkNames,
  type NamedChunk,
  packChunks,
  type Ref,
  refOf,
  refOfChunk,
  unpackChunks,
} from '../../shared/market/chunks.ts';
import { encodeManifest, type Manifest, refsOf, type SourceSegments } from '../../shared/market/manifest.ts';
import { createSegments } from '../../shared/market/segments.ts';
import type { Intent, MarketPointer, MarketReadStore, MarketStore } from '../../shared/market/store.ts';
import { compareText } from '../../shared/pricing/index.ts';
import type { Outcome } from '../report/report.ts';
import { judge, type Standing, toOutcome } from '../rules/judge.ts';
import { type Holders, type Holds, refuseClaims } from '../rules/rules.ts';
import { readBestBuyMarket } from './best-buy-market.ts';
import { compileBestBuys } from './best-buys.ts';
import { type CompiledSource, compileSource } from './compile.ts';
import { NO_POINTER, pointTo, readLoadedSources, readManifest } from './editions.ts';
import { holdsIn } from './holds.ts';
import { type MarketLoaderDeps, type PublishResult, type SourceLoad, summarise } from './load.ts';

/** Each lost attempt means that another loader published: this many in a row are an error, not a race. */
const MAX_ATTEMPTS = 20;
const WRITES_AT_ONCE = 16;
const REFS_READ_BACK_AT_ONCE = 20;

/** Also the holds that the loads have made void. */
export type Published = PublishResult & { readonly lifted: Holds };

/** Tries until the pointer moves from the very edition that the attempt was based on. */
export async function publishLoads(deps: MarketLoaderDeps, loads: readonly SourceLoad[]): Promise<Published> {
  const compile = compileOnce();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const pointer = (await deps.store.readPointer()) ?? NO_POINTER;
    const next = await nextEdition({ deps, pointer, compile }, loads);
    if (next.id === pointer.editionId) {
      return {
        editionId: pointer.editionId === '' ? undefined : pointer.editionId,
        changed: false,
        sources: next.outcomes,
        lifted: next.lifted,
      };
    }
    if (await moveTo(deps, pointer, next)) {
      return { editionId: next.id, changed: true, sources: next.outcomes, lifted: next.lifted };
    }
  }
  throw new PublishRaceError(`other loaders published ${MAX_ATTEMPTS} times meanwhile; run the load again`);
}

/** A load does not change between attempts, and compiling takes longest. */
function compileOnce(): (load: SourceLoad) => CompiledSource {
  const compiled = new Map<SourceLoad, CompiledSource>();
  return (load) => {
    const known = compiled.get(load) ?? compileSource(load);
    compiled.set(load, known);
    return known;
  };
}

type Payloads = ReadonlyMap<Ref, Uint8Array>;
type Pack = (ref: Ref, payload: Uint8Array) => Promise<readonly NamedChunk[]>;

type NextEdition = {
  readonly id: Ref;
  readonly payloads: Payloads;
  readonly pack: Pack;
  readonly outcomes: PublishResult['sources'];
  readonly lifted: Holds;
};

type Attempt = {
  readonly deps: MarketLoaderDeps;
  readonly pointer: MarketPointer;
  readonly compile: (load: SourceLoad) => CompiledSource;
};

async function nextEdition({ deps, pointer, compile }: Attempt, loads: readonly SourceLoad[]): Promise<NextEdition> {
  const { store, today } = deps;
  const base = await readManifest(store, pointer.editionId);
  const standing = loads.length === 0 ? NOTHING : await readStanding(deps, base);
  const admitted = admitLoads(loads, standing);
  const compiled = admitted.filter(({ outcome }) => outcome.kind === 'loaded').map(({ load }) => compile(load));
  const sources = replaceSources(base.sources, compiled);
  const outcomes = admitted.map(({ load: { source }, outcome }) => ({
    source,
    outcome: isSameAsBefore(source, compiled, base) ? ({ kind: 'unchanged' } as const) : outcome,
  }));
  const taken = new Set(compiled.map(({ segments }) => segments.source));
  const lifted = new Map([...standing.holds].filter(([source]) => taken.has(source)));
  const pack = packOnce();
  if (sources.length === 0) return { id: pointer.editionId, payloads: new Map(), pack, outcomes, lifted };
  const named = refsOf(base);
  const fresh = new Map(compiled.flatMap(({ payloads }) => [...payloads]).filter(([ref]) => !named.has(ref)));
  const merged = { ...base, sources };
  await Promise.all([...fresh].map(([ref, payload]) => pack(ref, payload)));
  const bestBuys = compileBestBuys(await readBestBuyMarket(merged, createSegments(over(store, fresh, pack))), today);
  for (const [ref, payload] of bestBuys.payloads) if (!named.has(ref)) fresh.set(ref, payload);
  const manifest = encodeManifest({ ...merged, bestBuys: bestBuys.segments } satisfies Manifest);
  const id = refOf(manifest);
  return { id, payloads: fresh.set(id, manifest), pack, outcomes, lifted };
}

const NOTHING: Standing = { loaded: new Map(), holds: new Map() };

/** After the pointer was read: a roll-back writes its holds before it moves the pointer. */
async function readStanding({ store, records }: MarketLoaderDeps, base: Manifest): Promise<Standing> {
  const holds = holdsIn(await records.readSourceRecords(), base);
  return { loaded: await readLoadedSources(base, createSegments(store)), holds };
}

type AdmittedLoad = { readonly load: SourceLoad; readonly outcome: Outcome };

/** Asks the rules again at every attempt: another loader may have published since the feeds were judged. */
function admitLoads(loads: readonly SourceLoad[], standing: Standing): readonly AdmittedLoad[] {
  const proposals = loads.map((load) => {
    const { forced, leapFactor, offerCount, heldOverOfferCount, medianRates } = load;
    const summary = summarise(load);
    const figures = { offerCount, heldOverOfferCount, medianRates };
    const settle = (holders: Holders) => ({ ...figures, refusal: refuseClaims(summary, holders) });
    return { load, proposal: { summary, forced, leapFactor, settle } };
  });
  const verdicts = judge(
    proposals.map(({ proposal }) => proposal),
    standing,
  );
  return proposals.map(({ load, proposal }) => {
    const verdict = verdicts.get(proposal) ?? { kind: 'unchanged' };
    return { load, outcome: toOutcome(verdict, ({ summary }) => summary.source) };
  });
}

function replaceSources(
  base: readonly SourceSegments[],
  compiled: readonly CompiledSource[],
): readonly SourceSegments[] {
  const sources = new Map(base.map((source) => [source.source, source]));
  for (const { segments } of compiled) sources.set(segments.source, segments);
  return [...sources.values()].toSorted((a, b) => compareText(a.source, b.source));
}

/** A forced load may compile to the very segments that its source has. */
function isSameAsBefore(source: string, compiled: readonly CompiledSource[], base: Manifest): boolean {
  const next = compiled.find(({ segments }) => segments.source === source);
  const before = base.sources.find((segments) => segments.source === source);
  return next !== undefined && isDeepStrictEqual(next.segments, before);
}

/** Compressing takes longest: what was packed to be read in advance is not packed again. */
function packOnce(): Pack {
  const packed = new Map<Ref, Promise<readonly NamedChunk[]>>();
  return (ref, payload) => {
    const chunks = packed.get(ref) ?? packChunks(payload);
    packed.set(ref, chunks);
    return chunks;
  };
}

/** The store as it will be: what is about to be written can be read already. */
function over(store: MarketStore, payloads: Payloads, pack: Pack): MarketReadStore {
  return {
    readPointer: store.readPointer,
    readChunks: async (names) => {
      const pending = new Map<string, Uint8Array>();
      for (const ref of new Set(names.map(refOfChunk))) {
        const payload = payloads.get(ref);
        if (payload !== undefined) for (const { name, bytes } of await pack(ref, payload)) pending.set(name, bytes);
      }
      const stored = await store.readChunks(names.filter((name) => !pending.has(name)));
      return new Map([...stored, ...pending]);
    },
  };
}

/** In this order, for the reason given in clean-up.ts. False: another loader moved the pointer. */
async function moveTo(
  deps: MarketLoaderDeps,
  pointer: MarketPointer,
  { id, payloads, pack }: NextEdition,
): Promise<boolean> {
  const { store, clock, newRunId } = deps;
  const intent: Intent = {
    runId: newRunId(),
    startedAt: new Date(clock.nowMs()).toISOString(),
    abandoned: false,
    chunkNames: [...payloads.keys()].flatMap(chunkNames),
  };
  await store.writeIntent(intent);
  const chunks = await Promise.all([...payloads].map(([ref, payload]) => pack(ref, payload)));
  await pMap(chunks.flat(), (chunk) => store.writeChunk({ ...chunk, stamp: intent.runId }), {
    concurrency: WRITES_AT_ONCE,
  });
  await readBack(store, [...payloads.keys()]);
  if (await store.movePointer(pointTo(pointer, id, new Date(clock.nowMs())), pointer.revision)) {
    await forget(deps, intent);
    return true;
  }
  await store.writeIntent({ ...intent, abandoned: true });
  return false;
}

async function readBack(store: MarketStore, refs: readonly Ref[]): Promise<void> {
  for (let first = 0; first < refs.length; first += REFS_READ_BACK_AT_ONCE) {
    const some = refs.slice(first, first + REFS_READ_BACK_AT_ONCE);
    const chunks = await store.readChunks(some.flatMap(chunkNames));
    for (const ref of some) unpackChunks(ref, chunks);
  }
}

/** The edition is published: an intent that stays is not a failure, and the clean-up deletes it once it is old. */
async function forget({ store, onFollowUpFailed }: MarketLoaderDeps, { runId }: Intent): Promise<void> {
  try {
    await store.deleteIntent(runId);
  } catch (error) {
    onFollowUpFailed?.('clean-up', error);
  }
}

class PublishRaceError extends Error {
  override readonly name = 'PublishRaceError';
}
