import type { Client } from '@energy-partner/client';

type Chunks = AsyncIterable<Uint8Array>;

/** The supplier that the sample market invents. No headline counts its plans. */
const INVENTED_SUPPLIER = 'example-energy';

const LINE_FEED = 0x0a;

/** Lines are sent together: an upload of single lines keeps many of them in memory. */
const CHUNK_BYTES = 65_536;

/** Tells whether the market has the invented supplier: only then can a line leave it out. */
export async function hasInventedSupplier(client: Client): Promise<boolean> {
  const { sources } = await client.listSources();
  return sources.some(({ source }) => source === INVENTED_SUPPLIER);
}

/**
 * Asks of each household of a file what a book is asked: the two plans that save most like for
 * like, so that the second says whether waiting pays where the first is the household's own. The
 * lines stay as many as they are; a faulty one stays as it is, for the batch to name its fault.
 */
export async function* bookLines(
  file: Chunks,
  { withoutInvented }: { readonly withoutInvented: boolean },
): AsyncGenerator<Uint8Array> {
  let asked: Uint8Array[] = [];
  let bytes = 0;
  for await (const line of linesOf(file)) {
    const changed = withParameters(line, withoutInvented);
    asked.push(changed, Buffer.of(LINE_FEED));
    bytes += changed.length + 1;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(asked);
    asked = [];
    bytes = 0;
  }
  yield Buffer.concat(asked);
}

/** Splits chunks at line feeds, which the lines do not contain. */
async function* linesOf(chunks: Chunks): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  for await (const bytes of chunks) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...pieces, chunk.subarray(from, end)]);
      pieces = [];
      from = end + 1;
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  }
  if (pieces.length > 0) yield Buffer.concat(pieces);
}

function withParameters(line: Buffer, withoutInvented: boolean): Uint8Array {
  const household = objectOf(line);
  const parameters = household?.['parameters'];
  if (!isRecord(parameters)) return line;
  const excluded = [parameters['exclude_suppliers'] ?? [], INVENTED_SUPPLIER].flat().join(',');
  const asked = {
    ...parameters,
    rank_by: 'like_for_like',
    limit: 2,
    ...(withoutInvented && { exclude_suppliers: excluded }),
  };
  return Buffer.from(JSON.stringify({ ...household, parameters: asked }));
}

function objectOf(line: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
