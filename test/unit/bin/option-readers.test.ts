import { InvalidArgumentError } from 'commander';
import { day, existingFile, moment, wholeNumber } from '../../../bin/option-readers.ts';

describe('moment', () => {
  it.each([
    ['2026-11-20', Date.UTC(2026, 10, 20)],
    ['2026-11-20T09:30Z', Date.UTC(2026, 10, 20, 9, 30)],
    ['2026-11-20T09:30:15Z', Date.UTC(2026, 10, 20, 9, 30, 15)],
  ])('reads %s in UTC', (text, expected) => {
    expect(moment('')(text)).toBe(expected);
  });

  it.each(['2026-02-30', '2026-02-30T09:30Z', '2026-11-20T25:00Z', '2026-11-20T09:30', 'soon', ''])(
    'refuses "%s" with the hint',
    (text) => {
      expect(() => moment('Give a time.')(text)).toThrow(new InvalidArgumentError('Give a time.'));
    },
  );
});

it.each([
  ['day', day('hint'), '2026-02-30'],
  ['wholeNumber', wholeNumber({ least: 1, most: 9 }, 'hint'), '10'],
  ['wholeNumber', wholeNumber({ least: 1, most: 9 }, 'hint'), '1.5'],
])('%s refuses the unsuitable text of row %#', (_, read, text) => {
  expect(() => read(text)).toThrow(new InvalidArgumentError('hint'));
});

describe('existingFile', () => {
  const read = existingFile(import.meta.dirname);

  it('returns the absolute path of a file in the folder', () => {
    expect(read('option-readers.test.ts')).toBe(import.meta.filename);
  });

  it.each([
    ['none.csv', 'file not found: none.csv'],
    ['..', 'not a regular file: ..'],
  ])('refuses %s', (path, message) => {
    expect(() => read(path)).toThrow(new InvalidArgumentError(message));
  });
});
