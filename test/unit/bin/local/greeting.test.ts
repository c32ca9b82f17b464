import { greeting, SAMPLE_DATES } from '../../../../bin/local/greeting.ts';

const BASE_URL = 'http://localhost:3000';
const DEMO = { clientId: 'demopartner', secret: 'demosecret' };

describe('the greeting of npm start', () => {
  it('says in one line what the sample prices are of', () => {
    const lines = greeting(BASE_URL, DEMO, { firstCall: 'comparison', isSample: true }).split('\n');
    expect(lines).toContain(SAMPLE_DATES);
    expect(SAMPLE_DATES).toMatch(/July to September 2026.*April 2026.*invented/);
  });

  it('says nothing of the samples when other feeds are loaded', () => {
    expect(greeting(BASE_URL, DEMO, { firstCall: 'best-buys', isSample: false })).not.toContain(SAMPLE_DATES);
  });

  it.each([true, false])('ends with the line that programs wait for (samples: %s)', (isSample) => {
    expect(greeting(BASE_URL, DEMO, { firstCall: 'comparison', isSample }).split('\n').at(-1)).toBe(
      `ready ${BASE_URL}`,
    );
  });
});
