import { runCommand } from '../../../../bin/load/run.ts';

type Ran = { readonly code: number; readonly out: string; readonly err: string };

/** A command line that must not get as far as a market. */
async function load(...args: readonly string[]): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(args, {
    print: (line) => out.push(line),
    printError: (line) => err.push(line),
    directory: '/',
    isTerminal: false,
    open: () => {
      throw new Error('opened');
    },
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('the command line of npm run load', () => {
  it.each([
    ['', 'nothing to load: name a tariff feed, such as prices.ndjson'],
    ['a.ndjson --editions', '--editions, --roll-back-to, --resume, --erase-home and loading cannot be combined'],
    ['--resume deals --roll-back-to x', '--erase-home and loading cannot be combined'],
    ['--erase-home 12a', "argument '12a' is invalid. Give a UPRN of 1 to 12 digits."],
    ['--erase-home=', 'Give a UPRN of 1 to 12 digits.'],
    ['--addresses a.csv --dry-run', '--dry-run is for tariff feeds and sources only'],
    ['--sources a.json a.ndjson', 'name either tariff feeds or a list of sources'],
    ['--sources no-such-list.json', '/no-such-list.json cannot be read (ENOENT)'],
    ['a.ndjson --boundaries b.geojson', '--boundaries needs --postcodes'],
    ['a.ndjson --stage test', 'Allowed choices are staging, production.'],
    ['a.ndjson --fast', "unknown option '--fast'"],
  ])('exits with 2 on a usage error: npm run load -- %s', async (line, words) => {
    const { code, out, err } = await load(...line.split(' ').filter((word) => word !== ''));
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
  });

  it('prints help with what the exit codes mean', async () => {
    const { code, out } = await load('--help');
    expect(code).toBe(0);
    expect(out).toContain('npm run load -- prices.ndjson\n');
    expect(out).toContain('--averages-economy-7 <file>');
    expect(out).toMatch(/^ {2}0 {2}loaded, unchanged or skipped.*\n {2}1 {2}.*\n {2}2 {2}/m);
  });
});
