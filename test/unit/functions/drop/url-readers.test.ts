import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import qs from 'qs';
import { redirectUrl } from '../../../../functions/drop/new-session.ts';
import { bodyErrors, dualFuel } from '../../../support/drop-body.ts';

/**
 * The journey may be written in anything, so what four languages make of `plan_info_url` is a
 * table. What PHP 8.2.36, Rack 2.2.22 (Rails) and Python 3.11.7 make of queries.txt was recorded
 * beside it with php.php, rack.rb and python.py; after a change of the cases, write the queries
 * that this test makes to queries.txt, and record again.
 */
const FOLDER = join(import.meta.dirname, '../../../fixtures/url-readers');
const SESSION = '5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5';
const REF = 'acme-energy';
const HANDED_OVER = { id: SESSION, partner: REF };

/** Names that the contract allows, the nearer to `session` and `ref` the better. */
const NAMES = [
  ...[
    'session.',
    'session_',
    'session-',
    'session~',
    '.session',
    '_session',
    '-session',
    '~session',
    'sessions',
  ],
  ...[
    'session.x',
    'session.0',
    'session..',
    'session.id',
    'Session_',
    'SESSION.',
    'session.session',
    's.ession',
  ],
  ...[
    'ref.',
    'ref_',
    'ref-',
    'ref~',
    '.ref',
    '_ref',
    'refs',
    'Ref.',
    'REF_',
    'ref.ref',
    'r.e.f',
    'ref.0',
  ],
  ...[
    'a.b',
    'a-b',
    '~',
    '.',
    '_',
    '-',
    '0',
    'length',
    'toString',
    'hasOwnProperty',
    'PHPSESSID',
    'utf8',
    '_method',
  ],
];

/** Texts that would be another parameter, if they were not encoded. */
const VALUES = [
  ...[
    'a&session=x',
    'a;session=x',
    'a#session=x',
    '&ref=x',
    ';ref=x',
    'session=x',
    '=x',
    '[session]=x',
  ],
  ...['x]&session[]=x', 'a\u0000&session=x', 'a\r\nsession=x', '%26session%3Dx', '%2526ref%253Dx'],
  ...['+session=x', 'a b', 'ſession', '\u{1f50c}'],
];

const CASES = [
  ...NAMES.map((name) => ({ [name]: 'x' })),
  ...VALUES.map((value) => ({ utm_content: value })),
  Object.fromEntries(
    NAMES.slice(0, 20).map((name, index) => [name, VALUES[index % VALUES.length] ?? '']),
  ),
];

const QUERIES = CASES.map((attribution) =>
  new URL(redirectUrl('https://switch.example.com/start', HANDED_OVER, attribution)).search.slice(
    1,
  ),
);

type Parameters = Readonly<Record<string, unknown>>;

function recorded(file: string): readonly Parameters[] {
  const lines = readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

describe('the session and ref of plan_info_url', () => {
  it('are what was sent beside every key that the contract allows', () => {
    expect(CASES.flatMap((attribution) => bodyErrors(dualFuel({ attribution })))).toEqual([]);
    expect(`${QUERIES.join('\n')}\n`).toBe(readFileSync(join(FOLDER, 'queries.txt'), 'utf8'));
  });

  it.each([
    ['PHP', () => recorded('php.jsonl')],
    ['Rails', () => recorded('rack.jsonl')],
    ['Python', () => recorded('python.jsonl')],
    ['Express', () => QUERIES.map((query) => qs.parse(query))],
    ['a browser', () => QUERIES.map((query) => Object.fromEntries(new URLSearchParams(query)))],
  ])('are read as sent by %s', (_, read) => {
    const turned = read().flatMap(({ session, ref }, index) =>
      session === SESSION && ref === REF ? [] : [{ query: QUERIES[index], session, ref }],
    );
    expect([read().length, turned]).toEqual([QUERIES.length, []]);
  });
});

it.each([
  ...[
    ' session',
    'session ',
    'session\u0000',
    'session\u0000x',
    'session[]',
    'session[x]',
    'session[',
    '[session]',
  ],
  ...[
    ' ref',
    '\u00a0ref',
    'ref\u0000',
    'ref[]',
    '\tref',
    'session=',
    'session&',
    'session;',
    'session#',
    '+session',
  ],
  ...['%73ession', 'ſession', 'ｓession', 'session\u200b', '\ufeffsession', 'Session', 'rEf'],
])('a key %j, which one of them could read as session or ref, is refused', (name) => {
  expect(bodyErrors(dualFuel({ attribution: { [name]: 'x' } }))).toHaveLength(1);
});

it('keeps the parameters of the journey address itself, and encodes a space in attribution as %20', () => {
  const journeyUrl = 'https://switch.example.com/?lang=en#top';
  expect(redirectUrl(journeyUrl, HANDED_OVER, { utm_campaign: 'a b+c&d=e/ü' })).toBe(
    `https://switch.example.com/?lang=en&session=${SESSION}&ref=${REF}&utm_campaign=a%20b%2Bc%26d%3De%2F%C3%BC#top`,
  );
});

it('keeps every attribution as it was sent, after session and ref', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });
  const ownNames = text.filter((name) => name !== 'session' && name !== 'ref');
  return fc.assert(
    fc.property(fc.dictionary(ownNames, text, { maxKeys: 20 }), (attribution) => {
      const [session, ref, ...others] = new URL(
        redirectUrl('https://switch.example.com/start', HANDED_OVER, attribution),
      ).searchParams;
      expect([session, ref]).toEqual([
        ['session', SESSION],
        ['ref', REF],
      ]);
      expect(others).toEqual(Object.entries(attribution));
    }),
  );
});
