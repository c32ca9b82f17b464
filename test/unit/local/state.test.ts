import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeState, runningService, type ServiceState, writeState } from '../../../local/state.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let directory: string;
beforeEach(() => {
  directory = temporaryFolder();
});

const STATE: ServiceState = {
  pid: process.pid,
  baseUrl: 'http://localhost:3000',
  dynamodbUrl: 'http://127.0.0.1:8000',
  today: '2026-11-21',
};

describe('the state of a local service', () => {
  it('is found while the service runs, until it is removed', () => {
    writeState(directory, STATE);
    expect(runningService(directory)).toEqual(STATE);
    removeState(directory);
    expect(runningService(directory)).toBeUndefined();
    expect(() => removeState(directory)).not.toThrow();
  });

  it.each([
    // Above the largest process id of Linux and macOS.
    ['of a process that has ended', JSON.stringify({ ...STATE, pid: 2 ** 22 + 1 })],
    ['not JSON', 'not json'],
  ])('is ignored if it is %s', (_, text) => {
    writeFileSync(join(directory, 'state.json'), text);
    expect(runningService(directory)).toBeUndefined();
  });
});
