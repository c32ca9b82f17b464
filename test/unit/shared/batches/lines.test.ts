import { cutFile } from '../../../../shared/batches/cut.ts';
import { type HouseholdLine, readPart } from '../../../../shared/batches/household-line.ts';
import { inPieces } from '../../../support/batch-service.ts';

const HOME = '{"id":"a","parameters":{}}';

function cut(file: string | Uint8Array, lines: number, chunkBytes = 7) {
  return cutFile(inPieces(Buffer.from(file), chunkBytes), lines);
}

async function read(file: string | Uint8Array, chunkBytes = 7) {
  const lines: HouseholdLine[] = [];
  for await (const line of readPart(inPieces(Buffer.from(file), chunkBytes), { from: 0, line: 1 }))
    lines.push(line);
  return lines;
}

describe('a file', () => {
  it('has the lines that are not skipped; the last may lack its line feed', async () => {
    const file = `\ufeff \t\r\n${HOME}\r\n\n   \n${HOME}`;
    const { lines, ranges } = await cut(file, 2);
    expect([lines, ranges]).toEqual([
      2,
      [{ part: 1, from: 7, to: Buffer.byteLength(file), line: 2, lines: 2 }],
    ]);
    expect((await read(file)).map(({ line, kind }) => [line, kind])).toEqual([
      [2, 'household'],
      [5, 'household'],
    ]);
  });

  it('is cut into ranges of at most 2,000 lines, none of them inside a line', async () => {
    const file = `${HOME}\n`.repeat(4_500);
    const { lines, ranges } = await cut(file, 4_500, 1_013);
    const bytes = HOME.length + 1;
    expect(lines).toBe(4_500);
    expect(ranges).toEqual([
      { part: 1, from: 0, to: 2_000 * bytes, line: 1, lines: 2_000 },
      { part: 2, from: 2_000 * bytes, to: 4_000 * bytes, line: 2_001, lines: 2_000 },
      { part: 3, from: 4_000 * bytes, to: 4_500 * bytes, line: 4_001, lines: 500 },
    ]);
  });

  it('is cut into ranges of at most 2 MB, or one longer line', async () => {
    const MEGABYTE = 1_048_576;
    const long = 'x'.repeat(3 * MEGABYTE);
    const lines = [HOME, 'y'.repeat(1.5 * MEGABYTE), 'z'.repeat(MEGABYTE), long, HOME];
    const { ranges } = await cut(lines.join('\n'), 5, 65_536);
    expect(ranges.map((range) => range.lines)).toEqual([2, 1, 1, 1]);
    expect(ranges.map((range) => range.line)).toEqual([1, 3, 4, 5]);
  });

  it('is only counted to its end if it has more lines than announced', async () => {
    const { lines, ranges } = await cut(`${HOME}\n`.repeat(10), 9);
    expect([lines, ranges]).toEqual([10, []]);
  });

  it('has no range if it is empty or has only blank lines', async () => {
    expect(await cut(' \n'.repeat(1_000), 1)).toEqual({ lines: 0, ranges: [] });
    expect(await cut('', 1)).toEqual({ lines: 0, ranges: [] });
  });

  it('never needs more ranges than an event can hold', async () => {
    const thousandLines = Buffer.from(`${'x'.repeat(535)}\n`.repeat(1_000));
    const file = async function* () {
      for (let written = 0; written < 1_000; written += 1) yield thousandLines;
    };
    const { ranges } = await cutFile(file(), 1_000_000);
    expect(ranges.length).toBeLessThanOrEqual(730);
    expect(JSON.stringify({ ranges }).length).toBeLessThan(100_000);
  });
});

describe('a line', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  it.each<[string, string | null, string | Uint8Array]>([
    ['is not a JSON object', null, '[]'],
    ['is not a JSON object', null, '{"id": "a", '],
    ['is not a JSON object', null, 'null'],
    ['is not valid UTF-8', null, Buffer.from([0x22, 0xff, 0x22])],
    ['is longer than 16 KB', null, `{"id":"a","parameters":{"x":"${'y'.repeat(16 * 1024)}"}}`],
    ['is nested more than 20 levels deep', 'a', `{"id":"a","parameters":{"x":${nested(19)}}}`],
    ['has a key __proto__, which is not accepted', 'a', '{"id":"a","parameters":{"__proto__":1}}'],
    ['has no id of 1 to 100 characters', null, '{"id":"","parameters":{}}'],
    ['has no id of 1 to 100 characters', null, '{"id":7,"parameters":{}}'],
    ['has no id of 1 to 100 characters', null, `{"id":"${'a'.repeat(101)}","parameters":{}}`],
    ['has no parameters that are an object', 'a', '{"id":"a"}'],
    ['has no parameters that are an object', 'a', '{"id":"a","parameters":[]}'],
  ])('%s', async (problem, id, line) => {
    expect(await read(Buffer.concat([Buffer.from(line), Buffer.from('\n')]), 4_096)).toEqual([
      { line: 1, kind: 'invalid', id, problem },
    ]);
  });

  it('may have 16 KB, 20 levels and 100 characters of any script as its id', async () => {
    const id = '\u{1f3e0}'.repeat(100);
    const empty = `{"id":"${id}","parameters":{"x":"","y":${nested(18)}}}`;
    const filler = 'z'.repeat(16 * 1024 - Buffer.byteLength(empty));
    const [line] = await read(empty.replace('"x":""', `"x":"${filler}"`));
    expect(line).toMatchObject({ kind: 'household', id });
  });

  it('is skipped if it is blank, however long', async () => {
    expect(await read(`${' '.repeat(20_000)}\n${HOME}\n`, 4_096)).toMatchObject([{ line: 2 }]);
  });
});

it('a line of 256 MB is cut and read without being held in memory', async () => {
  const megabyte = Buffer.alloc(1 << 20, 'x');
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const file = async function* () {
    for (let written = 0; written < 256; written += 1) {
      yield megabyte;
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
  };
  expect(await cutFile(file(), 1)).toMatchObject({ lines: 1 });
  const lines: HouseholdLine[] = [];
  for await (const line of readPart(file(), { from: 0, line: 1 })) lines.push(line);
  expect(lines).toMatchObject([{ kind: 'invalid', problem: 'is longer than 16 KB' }]);
  expect(most).toBeLessThan(8 << 20);
});
