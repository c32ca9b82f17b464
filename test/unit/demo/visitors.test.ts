import type { CallRecord, OperationParameters } from '@energy-partner/client';
import { isOwn } from '../../../demo/routes/guard.ts';
import { createVisitors } from '../../../demo/visitors.ts';
import { present } from '../../support/present.ts';

const BODY = { post_code: 'SW1A 1AA' } as OperationParameters<'createSession'>;

describe('what the server remembers of a visitor', () => {
  it('is theirs only', () => {
    const visitors = createVisitors();
    const first = visitors.find(undefined);
    expect(visitors.find(first.id)).toBe(first);
    expect(visitors.find('00000000-0000-4000-8000-000000000000')).not.toBe(first);
    expect(visitors.find('00000000-0000-4000-8000-000000000000').id).not.toBe('00000000-0000-4000-8000-000000000000');
  });

  it('is one key for a plan that is shown again, and another for another body', () => {
    const visitor = createVisitors().find(undefined);
    const keyOf = (body: typeof BODY): string => {
      visitor.offer('item', { body, shownAt: '/' });
      return present(visitor.handover('item')).idempotencyKey;
    };
    expect(keyOf(BODY)).toBe(keyOf({ ...BODY }));
    expect(keyOf(BODY)).not.toBe(keyOf({ ...BODY, electricity_variant: 'economy_7' }));
  });

  it('is the latest thirty calls', () => {
    const visitor = createVisitors().find(undefined);
    for (let index = 0; index < 40; index += 1) visitor.addCall({} as CallRecord);
    expect(visitor.calls.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 11));
  });
});

describe('a request to the site', () => {
  const arriving = (headers: Readonly<Record<string, string>>, path = '/results', method = 'GET'): boolean =>
    isOwn({ method, path, origin: 'http://localhost:3001', header: (name) => headers[name] });

  it('is let in from a page of its own, and from a program', () => {
    expect(arriving({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3001' })).toBe(true);
    expect(arriving({})).toBe(true);
  });

  it('is refused from another site, also one on this machine', () => {
    expect(arriving({ 'sec-fetch-site': 'same-site' })).toBe(false);
    expect(arriving({ origin: 'http://localhost:3000' })).toBe(false);
    expect(arriving({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, '/', 'POST')).toBe(false);
  });

  it('is let in if a person follows a link to a page', () => {
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(arriving(link, '/')).toBe(true);
    expect(arriving(link, '/energy/status')).toBe(false);
  });
});
