import * as fc from 'fast-check';
import { redirectUrl } from '../../../../functions/drop/handler.ts';

const redirect = { journeyUrl: 'https://switch.example.com/start', sessionId: 'abc', partner: 'demo', attribution: {} };

it('redirects with the session and the partner', () => {
  expect(redirectUrl(redirect)).toBe('https://switch.example.com/start?session=abc&ref=demo');
});

it('keeps what the journey address itself asks for', () => {
  expect(redirectUrl({ ...redirect, journeyUrl: 'https://switch.example.com/?lang=en#top' })).toBe(
    'https://switch.example.com/?lang=en&session=abc&ref=demo#top',
  );
});

it('carries attribution along, URL-encoded, with %20 for a space', () => {
  expect(redirectUrl({ ...redirect, attribution: { utm_campaign: 'a b+c&d=e/ü' } })).toBe(
    'https://switch.example.com/start?session=abc&ref=demo&utm_campaign=a%20b%2Bc%26d%3De%2F%C3%BC',
  );
});

it('gives every attribution back as it was sent, session and ref first', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });
  const own = text.filter((name) => name !== 'session' && name !== 'ref');
  return fc.assert(
    fc.property(fc.dictionary(own, text, { maxKeys: 20 }), (attribution) => {
      const [session, ref, ...others] = new URL(redirectUrl({ ...redirect, attribution })).searchParams;
      expect([session, ref]).toEqual([
        ['session', 'abc'],
        ['ref', 'demo'],
      ]);
      expect(others).toEqual(Object.entries(attribution));
    }),
  );
});
