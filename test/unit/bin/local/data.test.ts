import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLoadedRecord } from '../../../../bin/local/data.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let directory: string;
beforeEach(() => {
  directory = temporaryFolder();
});

function file(name: string, text: string): string {
  writeFileSync(join(directory, name), text);
  return join(directory, name);
}

describe('the record of loaded data', () => {
  it('survives a restart, for each kind of data', () => {
    createLoadedRecord(directory).set('market', 'a');
    const again = createLoadedRecord(directory);
    expect(again.has('market', 'a')).toBe(true);
    expect(again.has('market', 'b')).toBe(false);
    expect(again.has('postcodes', 'a')).toBe(false);
  });

  it('is empty when it has been cleared or damaged', () => {
    const record = createLoadedRecord(directory);
    record.set('market', 'a');
    record.clear();
    expect(createLoadedRecord(directory).has('market', 'a')).toBe(false);
    record.set('market', 'a');
    file('loaded.json', '{"market":');
    expect(createLoadedRecord(directory).has('market', 'a')).toBe(false);
  });
});
