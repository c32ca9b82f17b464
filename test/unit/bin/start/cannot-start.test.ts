import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderError } from '../../../../bin/start/cannot-start.ts';
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
      /data cannot be opened \(Corruption: .*\)\. Start afresh .*: rm -r .*data && npm start$/,
    );
  });

  it('names a folder that is a file, and the command that deletes it', () => {
    writeFileSync(folder, '');
    const error = catchError(() => makePrivateFolder(folder));
    expect(folderError(error, folder).message).toMatch(
      /data cannot be opened \(.*EEXIST.*\)\. .*: rm -r .*data && npm start$/,
    );
  });

  it('names a service that uses the folder, which must not be deleted then', () => {
    const locked = Object.assign(new Error('lock'), { code: 'LEVEL_LOCKED' });
    const { message } = folderError(new DatabaseNotOpened(locked), folder);
    expect(message).toMatch(/^a service is already running here\. Stop it first/);
    expect(message).not.toContain('rm -r');
  });
});

function catchError(action: () => void): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('there was no error');
}
