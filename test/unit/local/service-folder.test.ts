import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServiceLog } from '../../../local/service-log.ts';
import {
  removeState,
  runningService,
  type ServiceState,
  writeState,
} from '../../../local/state.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

describe('the log of a local service', () => {
  it('keeps the last full file, and is readable only by its user', () => {
    const file = join(folder, 'service.log');
    const log = createServiceLog(file, 200);
    for (let index = 10; index < 40; index += 1) log.functionLine('status', `{"line":${index}}`);
    const [now, old] = [readFileSync(file, 'utf8'), readFileSync(`${file}.old`, 'utf8')];
    expect(now.endsWith('{"line":39}\n')).toBe(true);
    expect(old.length + now.length).toBeLessThanOrEqual(400);
    expect((old + now).split('\n').filter(Boolean).length).toBeGreaterThan(16);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('lets the service continue when it cannot be written', () => {
    const file = join(folder, 'service.log');
    mkdirSync(`${file}.old`);
    const log = createServiceLog(file, 30);
    for (const line of ['{"line":1}', '{"line":2}', '{"line":3}', '{"line":4}'])
      log.functionLine('status', line);
    rmSync(`${file}.old`, { recursive: true });
    log.functionLine('status', '{"line":5}');
    expect(readFileSync(file, 'utf8')).toBe('{"line":5}\n');
  });
});

const STATE: ServiceState = {
  pid: process.pid,
  baseUrl: 'http://localhost:3000',
  dynamodbUrl: 'http://127.0.0.1:8000',
  eventsQueueUrl: 'http://127.0.0.1:8001/local/events',
  today: '2026-11-21',
};

describe('the state of a local service', () => {
  it('is found while the service runs, until it is removed', () => {
    writeState(folder, STATE);
    expect(runningService(folder)).toEqual(STATE);
    removeState(folder);
    expect(runningService(folder)).toBeUndefined();
    expect(() => removeState(folder)).not.toThrow();
  });

  it.each([
    // Above the largest process id of Linux and macOS.
    ['of a process that has ended', JSON.stringify({ ...STATE, pid: 2 ** 22 + 1 })],
    ['not JSON', 'not json'],
  ])('is ignored if it is %s', (_, text) => {
    writeFileSync(join(folder, 'state.json'), text);
    expect(runningService(folder)).toBeUndefined();
  });
});
