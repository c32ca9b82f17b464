import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ERROR_MEANINGS } from '../../../../bin/reference/guide.ts';
import { GATEWAY_RESPONSES } from '../../../../lib/gateway-responses.ts';
import { ERROR_CODES } from '../../../../shared/contract/errors.ts';
import { ERROR_STATUS, sourceFrame } from '../../../../shared/http/errors.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('the errors of the service', () => {
  it('each have a status and a meaning', () => {
    expect(Object.keys(ERROR_STATUS).toSorted()).toEqual([...ERROR_CODES].toSorted());
    expect(Object.keys(ERROR_MEANINGS).toSorted()).toEqual([...ERROR_CODES].toSorted());
  });

  it('are those that the gateway returns too, with the same status unless a function did not respond', () => {
    const statuses: Readonly<Record<string, number>> = ERROR_STATUS;
    const otherwise = GATEWAY_RESPONSES.filter(({ code, status }) => statuses[code] !== status);
    expect(otherwise.map(({ code, status }) => [code, status])).toEqual([
      ['internal-error', 502],
      ['internal-error', 504],
    ]);
  });
});

describe('a frame of a stack trace', () => {
  /** Line 11, column 6 of the bundle is line 3, column 9 of the file. */
  const MAP = `{"version":3,"names":[],"sources":["../../../shared/../price.ts"],"mappings":"${';'.repeat(10)}KAEQ"}`;
  const folder = temporaryFolder();
  const frameIn = (name: string, map: string | null, place = '11:6') => {
    if (map !== null) writeFileSync(join(folder, `${name}.map`), map);
    return `at async price (${pathToFileURL(join(folder, name)).href}:${place})`;
  };

  it('has the file and line of the source, by the map beside the bundle', () => {
    expect(sourceFrame(frameIn('mapped.mjs', MAP))).toBe('at async price (shared/../price.ts:3:9)');
  });

  it.each([
    frameIn('partly.mjs', MAP, '1:1'),
    frameIn('bare.mjs', null),
    frameIn('broken.mjs', '<html>'),
    'at node:internal/process/task_queues:95:5',
    'at price (<anonymous>)',
  ])('stays as it is without a map or a source: %s', (frame) => {
    expect(sourceFrame(frame)).toBe(frame);
  });
});
