import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explained, folderError } from '../../../../bin/start/cannot-start.ts';
import { DatabaseNotOpened } from '../../../../local/dynamodb.ts';
import { makePrivateFolder } from '../../../../local/state.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = join(temporaryFolder(), 'data');
});

describe("an error in the service's folder", () => {
  it('names a database that cannot be opened, and the command that deletes the folder', () => {
    const error = new DatabaseNotOpened(new Error('Corruption: 1 missing files'));
    expect(folderError(error, folder).message).toMatch(
      /data cannot be used \(Corruption: .*\)\. The database is damaged\. Start afresh .*: rm -r .*data && npm start$/,
    );
  });

  it.each([
    ['IO error: /x/data/LOCK: No space left on device', 'The disk is full. Free some space'],
    ['IO error: /x/data/LOCK: Permission denied', 'You may not write there'],
    ['IO error: /x/data/LOCK: Read-only file system', 'The file system is read-only'],
    ['listen EADDRNOTAVAIL: 127.0.0.1', 'This machine has no address 127.0.0.1'],
    ['IO error: something else', 'Its data is unchanged'],
  ])('gives other advice for another cause, which deletes nothing: %s', (words, advice) => {
    const { message } = folderError(new DatabaseNotOpened(new Error(words)), folder);
    expect(message).toContain(`data cannot be used (${words}). ${advice}`);
    expect(message).not.toContain('rm -r');
  });

  it('names a folder that is a file, which is not deleted', () => {
    writeFileSync(folder, '');
    const error = catchError(() => makePrivateFolder(folder));
    const { message } = folderError(error, folder);
    expect(message).toMatch(/data cannot be used \(.*EEXIST.*\)\. Its data is unchanged/);
  });

  it('names a service that uses the folder, and does not advise deleting it', () => {
    const locked = Object.assign(new Error('lock'), { code: 'LEVEL_LOCKED' });
    const { message } = folderError(new DatabaseNotOpened(locked), folder);
    expect(message).toMatch(/^a service is already running here\. Stop it first/);
    expect(message).not.toContain('rm -r');
  });
});

it.each([
  ['connect ENETUNREACH 127.0.0.1:45673', 'EOTHER', /no address 127\.0\.0\.1/],
  ['IO error: /x/data/000005.log: No space left on device', 'LEVEL_IO_ERROR', /disk is full/],
  ['ENOSPC: no space left on device, write', 'ENOSPC', /disk is full/],
])('an error later in the start gets advice too: %s', (words, code, advice) => {
  const error = Object.assign(new Error(words), { code });
  expect(explained(new Error('a request failed', { cause: error }), folder)).toMatchObject({
    name: 'CannotStart',
    message: expect.stringMatching(advice),
  });
});

it("an error that is not the machine's is left unchanged", () => {
  const fault = new Error('listen EACCES: permission denied 0.0.0.0:80');
  expect(explained(fault, folder)).toBe(fault);
});

it('an error that already has advice keeps it', () => {
  const inUse = Object.assign(new Error('IO error: lock'), { code: 'LEVEL_LOCKED' });
  const advised = folderError(new DatabaseNotOpened(inUse), folder);
  expect(explained(advised, folder)).toBe(advised);
});

function catchError(action: () => void): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('there was no error');
}
