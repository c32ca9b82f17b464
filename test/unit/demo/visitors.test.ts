import type { OperationParameters } from '@energy-partner/client';
import { isFromThisSite } from '../../../demo/routes/guard.ts';
import { createVisitors } from '../../../demo/visitors.ts';
import { present } from '../../support/present.ts';

const SHOWN = {
  ...{ at: '/', totalPence: 1, stayPence: 1 },
  ...{ months: [], capMayChangeOn: [], kwh: {}, assumed: {} },
};
const BODY = { post_code: 'SW1A 1AA' } as OperationParameters<'createSession'>;

describe('what the server remembers of a visitor', () => {
  it('belongs only to that visitor', () => {
    const visitors = createVisitors();
    const first = visitors.find(undefined);
    expect(visitors.find(first.id)).toBe(first);
    expect(visitors.find('00000000-0000-4000-8000-000000000000')).not.toBe(first);
    expect(visitors.find('00000000-0000-4000-8000-000000000000').id).not.toBe(
      '00000000-0000-4000-8000-000000000000',
    );
  });

  it('has the same key for a plan that is shown again, and another for another body', () => {
    const visitor = createVisitors().find(undefined);
    const keyOf = (body: typeof BODY): string => {
      visitor.offer('item', { body, shown: SHOWN });
      return present(visitor.handover('item')).idempotencyKey;
    };
    expect(keyOf(BODY)).toBe(keyOf({ ...BODY }));
    expect(keyOf(BODY)).not.toBe(keyOf({ ...BODY, electricity_variant: 'economy_7' }));
  });
});

const LINK = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };

it.each<[string, boolean, Readonly<Record<string, string>>, string, string]>([
  [
    'of a page of the site',
    true,
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3001' },
    '/',
    'POST',
  ],
  [
    'of a page of the site that conceals where it is',
    true,
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    '/journey/confirm',
    'POST',
  ],
  [
    'of a page from elsewhere that conceals where it is',
    false,
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    '/journey/confirm',
    'POST',
  ],
  ['that conceals where it is from, of a program', false, { origin: 'null' }, '/', 'POST'],
  ['of a program', true, {}, '/energy/status', 'GET'],
  ['of another site on this machine', false, { 'sec-fetch-site': 'same-site' }, '/', 'GET'],
  ['of another origin', false, { origin: 'http://localhost:3000' }, '/', 'GET'],
  ['of a person who follows a link to a page', true, LINK, '/', 'GET'],
  ['of another site’s form', false, LINK, '/', 'POST'],
  ['of a link to what is no page', false, LINK, '/energy/status', 'GET'],
])('a request %s is let in: %s', (_whose, isLetIn, headers, path, method) => {
  expect(isFromThisSite(new Request(`http://localhost:3001${path}`, { method, headers }))).toBe(
    isLetIn,
  );
});
