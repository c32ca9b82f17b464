import { holdsAfter, holdsIn } from '../../../../data-loader/market/holds.ts';
import { EMPTY_MANIFEST, type Manifest, type SourceSegments } from '../../../../shared/market/manifest.ts';
import type { HeldBack, SourceRecord } from '../../../../shared/market/source-records.ts';

/** The content that a source published on a day of November; each day has another content. */
function contentOf(day: number): HeldBack {
  return { publishedAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`, contentHash: `content of ${day}` };
}

function manifestOf(days: Readonly<Record<string, HeldBack>>): Manifest {
  const empty = { offerCount: 0, rejectedCount: 0, suppliers: 'none', plansOnSale: 'none' };
  const lists = { supplierTypes: [], plansHeld: [], offersOnSale: [], offersHeld: [] };
  const sources: SourceSegments[] = Object.entries(days).map(([source, content]) => ({
    source,
    ...content,
    ...empty,
    ...lists,
  }));
  return { ...EMPTY_MANIFEST, sources };
}

function recordOf(over: Partial<SourceRecord>): SourceRecord {
  return { source: 'a', seen: null, heldBack: null, ...over };
}

function seen(content: HeldBack): SourceRecord['seen'] {
  return { ...content, loadedAt: '2026-11-20T00:00:00Z', staleFrom: '2026-12-20T00:00:00Z', validators: null };
}

describe('a hold', () => {
  const heldBack = contentOf(5);
  const holdsWith = (content: HeldBack | null) =>
    holdsIn([recordOf({ heldBack })], manifestOf(content === null ? { other: contentOf(1) } : { a: content }));

  it('counts while the market has nothing of its source, or something older', () => {
    expect([...holdsWith(null)]).toEqual([['a', heldBack]]);
    expect([...holdsWith(contentOf(4))]).toEqual([['a', heldBack]]);
    expect([...holdsWith({ ...contentOf(5), contentHash: 'of the same time' })]).toEqual([['a', heldBack]]);
  });

  it('does not count once the market has what it holds back, or something newer', () => {
    expect([...holdsWith(heldBack)]).toEqual([]);
    expect([...holdsWith({ ...contentOf(1), contentHash: heldBack.contentHash })]).toEqual([]);
    expect([...holdsWith(contentOf(6))]).toEqual([]);
  });

  it('is none for a source that no roll-back took anything from', () => {
    expect([...holdsIn([recordOf({}), recordOf({ source: 'b', heldBack })], EMPTY_MANIFEST)]).toEqual([
      ['b', heldBack],
    ]);
  });
});

describe('a roll-back', () => {
  const rolledBack = (from: Readonly<Record<string, HeldBack>>, to: Readonly<Record<string, HeldBack>>) => ({
    with: (...records: readonly SourceRecord[]) =>
      Object.fromEntries(holdsAfter({ from: manifestOf(from), to: manifestOf(to) }, records)),
  });

  it('holds back what it takes out of the market: what is other there, or not there', () => {
    const same = { ...contentOf(1), contentHash: 'the same in both' };
    const from = { a: contentOf(5), same, gone: contentOf(3) };
    const to = { a: contentOf(1), same, back: contentOf(2) };
    expect(rolledBack(from, to).with()).toEqual({ a: contentOf(5), gone: contentOf(3) });
  });

  it('to something newer holds back nothing', () => {
    expect(rolledBack({ a: contentOf(1) }, { a: contentOf(5) }).with()).toEqual({});
  });

  it('holds back the newest that came with the content that it takes out', () => {
    const later = { ...contentOf(5), publishedAt: '2026-11-09T00:00:00Z' };
    const { with: holds } = rolledBack({ a: contentOf(5) }, { a: contentOf(1) });
    expect(holds(recordOf({ seen: seen(later) }))).toEqual({ a: later });
    expect(holds(recordOf({ seen: seen(contentOf(9)) }))).toEqual({ a: contentOf(5) });
    expect(holds(recordOf({ source: 'b', seen: seen(later) }))).toEqual({ a: contentOf(5) });
  });

  it('keeps an earlier hold if that holds back something newer', () => {
    const { with: holds } = rolledBack({ a: contentOf(5) }, { a: contentOf(1) });
    expect(holds(recordOf({ heldBack: contentOf(8) }))).toEqual({ a: contentOf(8) });
    expect(holds(recordOf({ heldBack: contentOf(3) }))).toEqual({ a: contentOf(5) });
    const sameTime = { ...contentOf(5), contentHash: 'of the same time' };
    expect(holds(recordOf({ heldBack: sameTime }))).toEqual({ a: contentOf(5) });
  });

  it('compares times as instants, however they are written', () => {
    const evening = { publishedAt: '2026-11-05T23:30:00-01:00', contentHash: 'evening' };
    expect(rolledBack({ a: contentOf(6) }, { a: contentOf(1) }).with(recordOf({ heldBack: evening }))).toEqual({
      a: evening,
    });
  });
});
