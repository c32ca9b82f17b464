import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRejectedFile } from '../../../../bin/load/rejected-file.ts';
import { feed, header } from '../../../support/feed-maker.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { testMarket } from '../../data-loader/market-maker.ts';

describe('the file of rejected lines', () => {
  it('escapes what would move a cursor or turn the text around, and is still the same text', async () => {
    const path = join(temporaryFolder(), 'rejected.ndjson');
    const file = openRejectedFile(path);
    const text = '"\u009b2J \u2028 \u202e"';
    await testMarket().load([feed([header(), text])], { rejected: file.lines });
    expect(await file.write()).toEqual({ file: path, count: 1, error: null });
    file.close();
    const written = readFileSync(path, 'utf8');
    expect(written).toMatch(/^[\x20-\x7e]*\n$/);
    expect(JSON.parse(written).text).toBe(text);
  });

  it('is empty if nothing is rejected', async () => {
    const path = join(temporaryFolder(), 'rejected.ndjson');
    const file = openRejectedFile(path);
    await testMarket().load([feed([header()])], { rejected: file.lines });
    expect(await file.write()).toMatchObject({ count: 0 });
    file.close();
    expect(readFileSync(path, 'utf8')).toBe('');
  });

  it('leaves the one that is there until it is written as a whole', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'rejected.ndjson'), 'from before');
    openRejectedFile(join(folder, 'rejected.ndjson')).close();
    expect(readdirSync(folder)).toEqual(['rejected.ndjson']);
    expect(readFileSync(join(folder, 'rejected.ndjson'), 'utf8')).toBe('from before');
  });

  it('is refused before anything is loaded if it cannot be written', () => {
    const path = join(temporaryFolder(), 'missing', 'rejected.ndjson');
    expect(() => openRejectedFile(path)).toThrow(`${path} cannot be written (ENOENT): nothing was loaded`);
  });
});
