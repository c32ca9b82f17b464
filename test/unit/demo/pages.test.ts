import { spawnSync } from 'node:child_process';
import { ApiError, ConnectionError } from '@energy-partner/client';
import { codeSamples } from '../../../demo/pages/code-samples.ts';
import { costLine, vatPeriods } from '../../../demo/pages/costs.ts';
import { failureOf } from '../../../demo/pages/failure.ts';

describe('what a year costs', () => {
  const tax = {
    type: 'tax',
    value_pence: 2211.27952,
    rates: [
      { percent: 5, days: 169 },
      { percent: 0, days: 182 },
      { percent: 5, days: 14 },
    ],
  } as const;
  const energy = {
    type: 'consumption',
    value_pence: 54928.5725,
    rate_pence_per_kWh: 21.971429,
    rate_with_vat_pence_per_kWh: 23.07,
    usage_kWh: 2500,
    days: 365,
    register: 'all',
  } as const;
  const charge = {
    type: 'standing-charge',
    value_pence: 13762.23813,
    charge_pence_per_day: 37.704762,
    charge_with_vat_pence_per_day: 39.59,
    days: 365,
  } as const;

  it('is told for each run of days at one rate of VAT, and adds up to the lines with their VAT', () => {
    const periods = vatPeriods('2026-04-15', [energy, charge, tax]);
    expect(periods.map(({ from, percent, days }) => [from, percent, days])).toEqual([
      ['2026-04-15', 5, 169],
      ['2026-10-01', 0, 182],
      ['2027-04-01', 5, 14],
    ]);
    const costs = periods.flatMap((period) =>
      [energy, charge].map((line) => costLine(line, period).pence),
    );
    const [all, vat] = [energy.value_pence + charge.value_pence, (0.05 * (169 + 14)) / 365];
    expect(costs.reduce((sum, pence) => sum + pence, 0)).toBeCloseTo(all * (1 + vat), 6);
  });

  it('has every price with the VAT of its days, and the register or the times of a rate', () => {
    const [spring, winter] = vatPeriods('2026-04-15', [tax]).map((period) => (line: object) => ({
      ...costLine({ ...energy, ...line }, period),
    }));
    const { rate_with_vat_pence_per_kWh: withVat, rate_pence_per_kWh: without } = energy;
    expect(spring?.({})).toMatchObject({
      what: 'Energy',
      use: '1,157.5 kWh',
      price: expect.closeTo(withVat, 5),
    });
    expect(winter?.({ register: 'night' })).toMatchObject({
      what: 'Energy by night',
      price: without,
    });
    expect(winter?.(charge)).toMatchObject({ use: '182 days', price: charge.charge_pence_per_day });
    expect(winter?.({ usage_share_percent: 40 }).what).toBe('Energy, at all other times');
    const times = [{ from: '16:00', to: '19:00', days: 'weekdays' }];
    expect(winter?.({ times }).what).toBe('Energy, 16:00 to 19:00 on weekdays');
  });
});

it('an error that no field mends is a failure, with what to do', () => {
  const answer = { operationId: 'comparePlans', requestId: 'r-1', status: 429 } as const;
  const limited = failureOf(new ApiError({ ...answer, retryAfterSeconds: 1, errors: [] }));
  expect(limited).toMatchObject({ lines: ['Try again in 1 second.'], requestId: 'r-1' });
  const unreachable = failureOf(new ConnectionError('comparePlans', 'network', 'ECONNREFUSED'));
  expect(unreachable.title).toContain('cannot be reached');
  expect(failureOf(new TypeError('a mistake'))).toMatchObject({ status: 500 });
});

const GET = {
  method: 'GET',
  url: "https://api.example.com/energy/suppliers?post_code=SW1A%201AA&name=O'Neill",
  headers: {
    accept: 'application/json',
    authorization: 'Bearer [redacted]',
    host: 'api.example.com',
  },
  body: undefined,
};
const POST = {
  method: 'POST',
  url: 'https://api.example.com/energy/drop',
  headers: { 'content-type': 'application/json', authorization: 'Bearer [redacted]' },
  body: JSON.stringify({ plan_name: 'It\'s $HOME `id` "quoted"' }),
};

/** What a shell hands to the program that it runs. */
function argumentsOf(command: string): readonly string[] {
  const { stdout } = spawnSync('sh', ['-c', command.replace(/^curl/, 'printf "%s\\0"')], {
    env: { ENERGY_TOKEN: 'the-token' },
    encoding: 'utf8',
  });
  return stdout.split('\0').slice(0, -1);
}

describe('a call copied as code', () => {
  it('is the same call in a shell, whatever it contains, but for the headers of this server’s own connection', () => {
    const token = ['-H', 'authorization: Bearer the-token'];
    expect(argumentsOf(codeSamples(GET).curl)).toEqual([
      GET.url,
      '-H',
      'accept: application/json',
      ...token,
    ]);
    expect(argumentsOf(codeSamples(POST).curl)).toEqual([
      ...[POST.url, '-X', 'POST', '-H', 'content-type: application/json', ...token],
      ...['-d', POST.body],
    ]);
  });

  it('is the same call in JavaScript', async () => {
    const run = new Function(
      'fetch',
      'process',
      'console',
      `return (async () => {${codeSamples(POST).JavaScript}})()`,
    );
    const requests: unknown[] = [];
    const fetch = async (...args: unknown[]) => {
      requests.push(args);
      return { status: 200, json: async () => ({}) };
    };
    await run(fetch, { env: { ENERGY_TOKEN: 'the-token' } }, { log: () => undefined });
    expect(requests).toEqual([
      [
        POST.url,
        {
          method: 'POST',
          headers: { ...POST.headers, authorization: 'Bearer the-token' },
          body: POST.body,
        },
      ],
    ]);
  });

  it('reads the secret of a request for a token from the environment', () => {
    const request = { ...POST, body: '{"client_id":"demo","client_secret":"[redacted]"}' };
    for (const code of Object.values(codeSamples(request))) {
      expect(code).toContain('ENERGY_CLIENT_SECRET');
      expect(code).not.toContain('redacted');
    }
  });
});
