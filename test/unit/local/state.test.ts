import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localDirectory, removeState, runningService, type ServiceState, writeState } from '../../../local/state.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let directory: string;
beforeEach(() => {
  directory = temporaryFolder();
});

function state(change: Partial<ServiceState> = {}): ServiceState {
  return {
    pid: process.pid,
    baseUrl: 'http://localhost:3000',
    dynamodbUrl: 'http://127.0.0.1:8000',
    today: null,
    ...change,
  };
}

describe('the state of a local service', () => {
  it('is found while the service runs', () => {
    writeState(directory, state({ today: '2026-11-21' }));
    expect(runningService(directory)).toEqual(state({ today: '2026-11-21' }));
  });

  it('is not found when the service has removed it', () => {
    writeState(directory, state());
    removeState(directory);
    expect(runningService(directory)).toBeUndefined();
    expect(() => removeState(directory)).not.toThrow();
  });

  it('is ignored if its process has ended', () => {
    // Above the largest process id of Linux and macOS.
    writeState(directory, state({ pid: 2 ** 22 + 1 }));
    expect(runningService(directory)).toBeUndefined();
  });

  it.each([
    ['empty', ''],
    ['not JSON', 'not json'],
    ['not an object', '[]'],
    ['an object without any value', '{}'],
    ['a process id as text', '{"pid":"1"}'],
  ])('is ignored if its file is damaged: %s', (_, text) => {
    writeFileSync(join(directory, 'state.json'), text);
    expect(runningService(directory)).toBeUndefined();
  });

  it('is kept in .local, or in ENERGY_LOCAL_DIRECTORY', () => {
    expect(localDirectory({})).toBe(join(process.cwd(), '.local'));
    expect(localDirectory({ ENERGY_LOCAL_DIRECTORY: '/tmp/elsewhere' })).toBe('/tmp/elsewhere');
  });
});
