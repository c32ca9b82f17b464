import { bookLines } from '../../../../demo/book/lines.ts';

async function asked(file: Uint8Array, withoutInvented = true): Promise<string> {
  const chunks: Uint8Array[] = [];
  // Cut where no line ends, and within a character.
  async function* pieces() {
    for (let from = 0; from < file.length; from += 7) yield file.subarray(from, from + 7);
  }
  for await (const chunk of bookLines(pieces(), { withoutInvented })) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

const HOUSEHOLD = { id: 'home-é', parameters: { post_code: 'BN1 3TL', limit: 7 } };

it('asks of each household for the two plans that save most, and leaves the invented supplier out', async () => {
  const text = await asked(Buffer.from(`${JSON.stringify(HOUSEHOLD)}\n\n`));
  const [line = '', blank, ...rest] = text.split('\n');
  expect(JSON.parse(Buffer.from(line, 'latin1').toString())).toEqual({
    id: 'home-é',
    parameters: {
      post_code: 'BN1 3TL',
      limit: 2,
      rank_by: 'like_for_like',
      exclude_suppliers: 'example-energy',
    },
  });
  expect([blank, ...rest]).toEqual(['', '']);
});

it.each([
  ['so-energy,utilita', 'so-energy,utilita,example-energy'],
  [['so-energy'], 'so-energy,example-energy'],
])('adds to the suppliers %j that a line leaves out', async (exclude_suppliers, expected) => {
  const line = { id: '1', parameters: { exclude_suppliers } };
  expect(JSON.parse(await asked(Buffer.from(JSON.stringify(line))))).toMatchObject({
    parameters: { exclude_suppliers: expected },
  });
});

it('names no supplier to a market without the invented one', async () => {
  const text = await asked(Buffer.from(JSON.stringify(HOUSEHOLD)), false);
  expect(text).not.toContain('exclude_suppliers');
});

it.each([
  ['{"id":"home-1","parameters":{', 'no JSON'],
  ['{"id":"home-1","parameters":[]}', 'no parameters'],
  ['["home-1"]', 'not an object'],
  ['{"id":"\xff","parameters":{}}', 'no UTF-8'],
])('leaves the line %j unchanged, because it has %s', async (line) => {
  expect(await asked(Buffer.from(line, 'latin1'))).toBe(`${line}\n`);
});
