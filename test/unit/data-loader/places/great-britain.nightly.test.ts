import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readCompact } from '../../../../data-loader/places/compact-file.ts';
import { fileInput } from '../../../../data-loader/sources/input.ts';
import { decodeOutcodeBook } from '../../../../shared/places/outcode-books.ts';
import { incodeAt, placesLoader } from '../../../support/postcodes.ts';

const SHIPPED = 'data/postcodes-gb.bin';
/**
 * The digest of the list that the file was made from: `zcat postcodes-gb-2025-05.csv.gz | tail -n
 * +2 | LC_ALL=C sort | sha256sum`.
 */
const SHA256_OF_LIST = '1231fb7ac0671f5e9ffcd11a2378380dc130bc736ae8e361d509a8bce0b168a4';
const { count, books } = readCompact(gunzipSync(readFileSync(SHIPPED)));

function expand(): string[] {
  return books.flatMap(({ outcode, bytes }) => {
    const lines: string[] = [];
    decodeOutcodeBook(bytes).forEach((region, incode) => {
      if (region !== 0) lines.push(`${outcode} ${incodeAt(incode)},${region}`);
    });
    return lines;
  });
}

describe('the shipped postcodes', () => {
  const lines = expand().sort();

  it('are the 2,636,207 of May 2025, as the digest of all of them shows', () => {
    expect(count).toBe(2_636_207);
    expect(lines).toHaveLength(2_636_207);
    const digest = createHash('sha256')
      .update(`${lines.join('\n')}\n`)
      .digest('hex');
    expect(digest).toBe(SHA256_OF_LIST);
  });

  it('are all found, each with its region', async () => {
    const { finder, load } = placesLoader();
    const report = await load('postcodes', fileInput(SHIPPED));
    expect(report).toMatchObject({ outcome: { kind: 'loaded' }, records: 2_636_207 });
    const wrong: string[] = [];
    for (const line of lines) {
      const [postcode = '', region] = line.split(',');
      const place = await finder.find(postcode);
      if (place?.postcode !== postcode || place.region !== Number(region)) wrong.push(line);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('take well under a kilobyte per outcode', () => {
    const sizes = books.map(({ bytes }) => bytes.length).sort((a, b) => a - b);
    const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)];
    expect(sizes).toHaveLength(2995);
    expect({ half: at(0.5), most: at(0.99), largest: at(1) }).toEqual({
      half: 205,
      most: 510,
      largest: 952,
    });
  });
});
