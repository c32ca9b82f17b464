import { join } from 'node:path';
import { CannotStart } from '../../../../bin/local/cannot-start.ts';
import { greeting, SAMPLE_DATES } from '../../../../bin/local/greeting.ts';
import { readSettings, SAMPLE_SOURCES } from '../../../../bin/local/options.ts';

const PROJECT = join(import.meta.dirname, '../../../..');

function settings(args: readonly string[] = [], environment: Readonly<Record<string, string>> = {}) {
  return readSettings(args, environment);
}

describe('npm start', () => {
  it('loads the samples, prices them on their day and listens on port 3000 by default', () => {
    const { market, ...others } = settings();
    expect(market).toMatchObject({ kind: 'sources', list: SAMPLE_SOURCES });
    expect(others).toEqual({
      isSample: true,
      firstCall: 'comparison',
      port: 3000,
      directory: join(process.cwd(), '.local'),
      places: expect.objectContaining({ postcodes: join(PROJECT, 'data/postcodes-gb.bin') }),
      dynamodbUrl: undefined,
      today: '2026-04-15',
      limits: true,
      demo: true,
    });
  });

  it('loads the given feeds instead of the samples, and each given data file instead of its sample', () => {
    const [feed, other] = [join(PROJECT, 'package.json'), join(PROJECT, 'biome.json')];
    const given = settings(['--feed', feed, '--feed', other, '--readings', other, '--averages-economy-7', feed]);
    expect(given).toMatchObject({ market: { kind: 'feeds', files: [feed, other] }, isSample: false, today: undefined });
    expect(given.places).toEqual({ ...settings().places, readings: other, 'averages-economy-7': feed });
  });

  it('loads the sources of a list instead of the samples, unless it has an error', () => {
    const [list, wrong] = [join(PROJECT, 'data/sources.json'), join(PROJECT, 'biome.json')];
    expect(settings(['--sources', list])).toMatchObject({ market: { kind: 'sources', list }, today: undefined });
    expect(() => settings(['--sources', wrong])).toThrow(CannotStart);
  });

  it.each(['-1', '65536', '1e3'])('refuses the port %s', (port) => {
    expect(() => settings([], { PORT: port })).toThrow(CannotStart);
  });
});

describe('the greeting of npm start', () => {
  it.each([
    ['the samples', { isSample: true, firstCall: 'comparison' }],
    ['other feeds', { isSample: false, firstCall: 'status' }],
  ] as const)('fits a terminal, and ends with the line that programs wait for, with %s', (_, market) => {
    const lines = greeting('http://localhost:65535', market).split('\n');
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(lines.includes(SAMPLE_DATES)).toBe(market.isSample);
    expect(lines.at(-1)).toBe('ready http://localhost:65535');
  });
});
