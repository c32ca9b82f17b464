import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderError } from '../../../../bin/local/cannot-start.ts';
import { createLoadedRecord } from '../../../../bin/local/data.ts';
import { DatabaseInUse, DatabaseUnreadable } from '../../../../local/dynamodb.ts';
import { createServiceLog } from '../../../../local/service-log.ts';
import { makePrivate, type ServiceState, writeState } from '../../../../local/state.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const STATE: ServiceState = {
  pid: 4711,
  baseUrl: 'http://localhost:3000',
  dynamodbUrl: 'http://127.0.0.1:8000',
  today: null,
};

let parent: string;
let folder: string;
beforeEach(() => {
  parent = temporaryFolder();
  folder = join(parent, 'data');
});

function wordsFor(error: unknown): string | undefined {
  return folderError(error, folder)?.message;
}

function errorOf(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('there was no error');
}

describe("an error in the service's folder", () => {
  it.each([
    ['state.json', () => writeState(folder, STATE)],
    ['service.log', () => createServiceLog({ file: join(folder, 'service.log') })],
    ['loaded.json', () => createLoadedRecord(folder).set('postcodes', 'digest')],
  ])('names %s and the command that removes it, if it is a folder', (name, write) => {
    mkdirSync(join(folder, name, 'inner'), { recursive: true });
    const words = wordsFor(errorOf(write));
    expect(words).toMatch(new RegExp(`${name} cannot be written \\((EISDIR|ENOTEMPTY|EPERM|EEXIST)\\)`));
    expect(words).toMatch(new RegExp(`rm -r .*${name} && npm start$`));
  });

  it('names the folder if it is a file', () => {
    writeFileSync(folder, '');
    expect(wordsFor(errorOf(() => makePrivate(folder)))).toMatch(
      /data cannot be written .* rm -r .*data && npm start$/,
    );
  });

  it.each([
    ['cannot be opened', new DatabaseUnreadable('Corruption: 1 missing files')],
    ['cannot be read later', Object.assign(new Error('Corruption: bad block'), { name: 'InternalServerError' })],
  ])('names the command that starts afresh if the database %s', (_, error) => {
    expect(wordsFor(error)).toMatch(/cannot be read \(Corruption: .*\)\. Start afresh .*: rm -r .*data && npm start$/);
  });

  it.each([
    ['by the system', Object.assign(new Error('no space'), { code: 'ENOSPC' })],
    ['by LevelDB', new DatabaseUnreadable('IO error: 000007.log: No space left on device')],
  ])('says that the disk is full, as reported %s', (_, error) => {
    expect(wordsFor(error)).toMatch(/^the disk of .*data is full: free some space and start again$/);
  });

  it('names the service that uses the folder, if that is known', () => {
    const error = new DatabaseInUse('lock');
    expect(wordsFor(error)).toMatch(/^a service is already running here\. Stop it first, or .*npm start$/);
    writeState(folder, STATE);
    expect(wordsFor(error)).toMatch(/already running here: http:\/\/localhost:3000, process 4711\. Stop it first/);
  });

  it('is left to others if it is of another kind', () => {
    expect(wordsFor(new Error('a mistake'))).toBeUndefined();
    expect(wordsFor(errorOf(() => mkdirSync(join(parent, 'elsewhere/folder'))))).toBeUndefined();
  });
});
