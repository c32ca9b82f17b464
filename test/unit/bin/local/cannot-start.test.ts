import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderError } from '../../../../bin/local/cannot-start.ts';
import { DatabaseInUse, DatabaseUnreadable } from '../../../../local/dynamodb.ts';
import { makePrivate, writeState } from '../../../../local/state.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = join(temporaryFolder(), 'data');
});

function messageOf(action: () => unknown): string | undefined {
  try {
    action();
  } catch (error) {
    return folderError(error, folder)?.message;
  }
  throw new Error('there was no error');
}

const noSpace = Object.assign(new Error('no space'), { code: 'ENOSPC' });
const badBlock = Object.assign(new Error('Corruption: bad block'), { name: 'InternalServerError' });
const AFRESH = /cannot be read \(Corruption: .*\)\. Start afresh .*: rm -r .*data && npm start$/;
const FULL = /^the disk of .*data is full: free some space and start again$/;

describe("an error in the service's folder", () => {
  it.each([
    [
      'a database that cannot be opened',
      new DatabaseUnreadable('Corruption: 1 missing files'),
      AFRESH,
    ],
    ['a database that cannot be read later', badBlock, AFRESH],
    ['a full disk, as the system reports it', noSpace, FULL],
    [
      'a full disk, as LevelDB reports it',
      new DatabaseUnreadable('IO error: 7.log: No space left on device'),
      FULL,
    ],
    [
      'a service that uses the folder',
      new DatabaseInUse('lock'),
      /^a service is already running here\. Stop it first/,
    ],
  ])('names %s and what to do', (_, error, words) => {
    expect(folderError(error, folder)?.message).toMatch(words);
  });

  it('names a file that is a folder, a folder that is a file, and the command that removes it', () => {
    mkdirSync(join(folder, 'state.json/inner'), { recursive: true });
    const state = {
      pid: 4711,
      baseUrl: 'http://localhost:3000',
      dynamodbUrl: 'http://127.0.0.1:8000',
      today: null,
    };
    expect(messageOf(() => writeState(folder, state))).toMatch(
      /state\.json cannot be written \(\w+\).* rm -r .*state\.json && npm start$/,
    );
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    expect(messageOf(() => makePrivate(folder))).toMatch(
      /data cannot be written .* rm -r .*data && npm start$/,
    );
  });

  it('is left to others if it is of another kind', () => {
    expect(folderError(new Error('a mistake'), folder)).toBeUndefined();
    const elsewhere = Object.assign(new Error('denied'), {
      code: 'EACCES',
      path: '/elsewhere/state.json',
    });
    expect(folderError(elsewhere, folder)).toBeUndefined();
  });
});
