import { fixedValues } from '../../../../bin/reference/fixed-values.ts';

const ONE = '2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11';
const OTHER = '6f8a2b64-9f3e-4b3d-8c52-0a7d9f1e3b21';

describe('what differs from run to run', () => {
  it('is numbered where it is an id: the same one by the same number, in every response', () => {
    const fixed = fixedValues('http://localhost:1234');
    expect(fixed(`{"id":"${ONE}","item":"${OTHER}"}`)).toBe(
      '{"id":"00000000-0000-4000-8000-000000000001","item":"00000000-0000-4000-8000-000000000002"}',
    );
    expect(fixed(`{"item":"${OTHER}"}`)).toBe('{"item":"00000000-0000-4000-8000-000000000002"}');
  });

  it('is a fixed value where it is an address, a token, a session or a key', () => {
    const fixed = fixedValues('http://localhost:1234');
    const text = JSON.stringify({
      audience: 'http://localhost:1234/energy',
      access_token: 'a.b.c',
      plan_info_url: `https://switch.example.com/start?session=${'abcde'.repeat(8)}&ref=demo`,
      created_at: '2027-01-02T03:04:05.000Z',
      keys: [{ kid: 'k', n: 'modulus', e: 'AQAB' }],
    });
    const { audience, access_token, plan_info_url, created_at, keys } = JSON.parse(fixed(text));
    expect(audience).toBe('http://localhost:3000/energy');
    expect(access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(new URL(plan_info_url).searchParams.get('session')).toBe('5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5');
    expect(created_at).toBe('2026-04-15T09:00:00.000Z');
    expect(plan_info_url).toMatch(/&ref=demo$/);
    expect(keys).toEqual([{ kid: 'c2lnbmluZy1rZXk', n: 'bW9kdWx1cw', e: 'AQAB' }]);
  });
});
