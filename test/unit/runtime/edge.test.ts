import * as z from 'zod';
import { itemIdsOf } from '../../../shared/household/comparison-ids.ts';
import { systemClock } from '../../../shared/runtime/clock.ts';
import { COMMON_ENVIRONMENT, readEnvironment, TABLE_ENVIRONMENT } from '../../../shared/runtime/environment.ts';
import { londonDay } from '../../../shared/time/clock.ts';

describe('the environment of a function', () => {
  const schema = z.object({ ...COMMON_ENVIRONMENT, MARKET_TABLE: TABLE_ENVIRONMENT.MARKET_TABLE });
  const whole = {
    ENVIRONMENT: 'staging',
    BASE_URL: 'https://api.example.com',
    POWERTOOLS_SERVICE_NAME: 'status',
    MARKET_TABLE: 'energy-staging-market',
    PATH: '/bin',
  };

  it('is read by its schema alone', () => {
    expect(readEnvironment(schema, whole)).not.toHaveProperty('PATH');
  });

  it('names all that is missing or wrong at once, and no value', () => {
    const read = () =>
      readEnvironment(schema, { ...whole, ENVIRONMENT: 'sandbox', MARKET_TABLE: undefined, BASE_URL: 'x' });
    expect(read).toThrow(/ENVIRONMENT, BASE_URL, MARKET_TABLE missing or wrong/);
    expect(read).not.toThrow(/sandbox/);
  });

  it('has a day of its own on a developer’s machine alone', () => {
    expect(() => readEnvironment(schema, { ...whole, TODAY: '2026-11-21' })).toThrow(
      /TODAY is for a local service only/,
    );
    expect(readEnvironment(schema, { ...whole, ENVIRONMENT: 'local', TODAY: '2026-11-21' }).TODAY).toBe('2026-11-21');
  });
});

describe('the day in London', () => {
  it.each([
    ['2026-07-01T22:59:59Z', '2026-07-01'],
    ['2026-07-01T23:00:00Z', '2026-07-02'],
    ['2026-11-21T23:59:59Z', '2026-11-21'],
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2026-12-31T23:59:59Z', '2026-12-31'],
  ])('at %s is %s', (time, day) => {
    expect(londonDay(Date.parse(time))).toBe(day);
  });

  it('may be fixed', () => {
    expect(systemClock('2027-01-02').today()).toBe('2027-01-02');
  });
});

describe('the id of a comparison’s item', () => {
  const comparison = 'f3b8a1de-6a8e-4c52-9a39-0d8a3f6f4f10';
  const offer = {
    supplierKey: 'edf',
    planKey: 'fix',
    fuel: 'gas',
    paymentMethod: 'prepayment',
    electricityVariant: null,
  };

  it('is a version 4 UUID that the comparison and the offer make again', () => {
    const id = itemIdsOf(comparison)(offer);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(id).toBe('1aab900d-50c7-4829-a8a0-d01050859eef');
  });

  it('is another for another comparison, and for keys that only look the same joined', () => {
    const [idOf, idOfAnother] = [itemIdsOf(comparison), itemIdsOf('2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11')];
    expect(idOf({ ...offer, supplierKey: 'a', planKey: 'bc' })).not.toBe(
      idOf({ ...offer, supplierKey: 'ab', planKey: 'c' }),
    );
    expect(idOf(offer)).not.toBe(idOfAnother(offer));
  });
});
