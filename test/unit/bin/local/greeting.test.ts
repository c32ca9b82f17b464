import { greeting, SAMPLE_DATES } from '../../../../bin/local/greeting.ts';

const BASE_URL = 'http://localhost:3000';

describe('the greeting of npm start', () => {
  it('gives the dates of the sample prices in one line', () => {
    const lines = greeting(BASE_URL, { firstCall: 'comparison', isSample: true }).split('\n');
    expect(lines).toContain(SAMPLE_DATES);
    expect(SAMPLE_DATES).toMatch(/15 April 2026.*invented/);
  });

  it('does not mention sample prices when other feeds are loaded', () => {
    expect(greeting(BASE_URL, { firstCall: 'best-buys', isSample: false })).not.toContain(SAMPLE_DATES);
  });

  it.each(['comparison', 'best-buys', 'status'] as const)(
    'prints no line that is wider than a terminal of 100 columns when the first call is %s',
    (firstCall) => {
      const lines = greeting('http://localhost:65535', { firstCall, isSample: true }).split('\n');
      expect(lines.filter((line) => line.length > 100)).toEqual([]);
    },
  );

  it.each([
    ['the samples', true],
    ['other feeds', false],
  ])('ends with the line that programs wait for when %s are loaded', (_, isSample) => {
    expect(greeting(BASE_URL, { firstCall: 'comparison', isSample }).split('\n').at(-1)).toBe(`ready ${BASE_URL}`);
  });
});
