import * as fc from 'fast-check';
import { notFoundPage, sessionPage } from '../../../../local/journey/page.ts';

describe('the page of the journey', () => {
  it('shows every key and value of a session, at any depth', () => {
    const { status, body } = sessionPage({
      post_code: 'SW1A 1AA',
      current: { dual_fuel: { plan_key: 'old' } },
      usage: null,
    });
    expect(status).toBe(200);
    for (const shown of ['post code', 'SW1A 1AA', 'dual fuel', 'plan key', 'old', 'none'])
      expect(body).toContain(shown);
  });

  it('has the same tags whatever text a value or a key holds', () => {
    const tags = (body: string) => body.match(/<[^>]*>/g);
    const plain = tags(sessionPage({ attribution: { name: 'text' } }).body);
    return fc.assert(
      fc.property(fc.string(), fc.constantFrom('<script>', '"><img src=x>', "'", '&lt;', '<'), (text, hostile) => {
        const value = `${text}${hostile}${text}`;
        expect(tags(sessionPage({ attribution: { [`k${hostile}`]: value } }).body)).toEqual(plain);
      }),
    );
  });

  it('is marked as a demonstration if there is nothing to show, too', () => {
    const { status, body, headers } = notFoundPage();
    expect([status, body.includes('demonstration')]).toEqual([404, true]);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'/);
  });
});
