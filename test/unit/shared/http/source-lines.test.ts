import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceFrame } from '../../../../shared/http/source-lines.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** Line 11, column 6 of the bundle is line 3, column 9 of the file. */
const MAP = {
  version: 3,
  names: [],
  sources: ['../../../shared/../price.ts'],
  mappings: `${';'.repeat(10)}KAEQ`,
};

const folder = temporaryFolder();

function bundle(name: string, map: string | null): string {
  if (map !== null) writeFileSync(join(folder, `${name}.map`), map);
  return pathToFileURL(join(folder, name)).href;
}

describe('a frame of a stack trace', () => {
  it('has the file and line of the source, by the map beside the bundle', () => {
    const url = bundle('mapped.mjs', JSON.stringify(MAP));
    expect(sourceFrame(`at price (${url}:11:6)`)).toBe('at price (shared/../price.ts:3:9)');
    expect(sourceFrame(`at async Promise.all (${url}:11:6)`)).toBe('at async Promise.all (shared/../price.ts:3:9)');
    expect(sourceFrame(`at ${url}:11:6`)).toBe('at (shared/../price.ts:3:9)');
  });

  it('stays as it is if its place is of no source file', () => {
    const frame = `at price (${bundle('partly.mjs', JSON.stringify(MAP))}:1:1)`;
    expect(sourceFrame(frame)).toBe(frame);
  });

  it.each([
    ['there is no map', null],
    ['the map is no JSON', '<html>'],
  ])('stays as it is if %s', (_, map) => {
    const frame = `at price (${bundle(`${map === null}.mjs`, map)}:11:6)`;
    expect(sourceFrame(frame)).toBe(frame);
  });

  it('is looked up in a map that is read once', () => {
    const url = bundle('once.mjs', JSON.stringify(MAP));
    const frame = `at price (${url}:11:6)`;
    const first = sourceFrame(frame);
    writeFileSync(join(folder, 'once.mjs.map'), JSON.stringify({ ...MAP, sources: ['other.ts'] }));
    expect(sourceFrame(frame)).toBe(first);
  });

  it.each(['at node:internal/process/task_queues:95:5', 'at price (<anonymous>)', 'Error: file:///x.mjs:1:2 is odd'])(
    'stays as it is if it is not of a bundle: %s',
    (frame) => {
      expect(sourceFrame(frame)).toBe(frame);
    },
  );
});
