import { createHmac, createPublicKey } from 'node:crypto';
import pMap from 'p-map';
import * as z from 'zod';
import { makeSigningKey, signToken } from '../support/issuer.ts';
import { DEMO, type RequestOptions, type RunningService } from '../support/service.ts';
import { summary, tokenFaultOf } from './expected.ts';
import { counted, type Finding, type Part } from './part.ts';

const AT_ONCE = 10;
const jwks = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

export const tokens: Part = {
  name: 'tokens',
  heading: 'Bad inputs tried',
  run: async ({ start }) => {
    const service = await start();
    return [await tryTokenRequests(service), await tryForgedTokens(service), await tryHeaderForms(service)];
  },
};

async function tryTokenRequests(service: RunningService): Promise<Finding> {
  const good = {
    grant_type: 'client_credentials',
    audience: `${service.baseUrl}/energy`,
    client_id: DEMO.clientId,
    client_secret: DEMO.secret,
  };
  const wrongValues: readonly unknown[] = [
    '',
    'x',
    'x'.repeat(5_000),
    null,
    5,
    true,
    [],
    {},
    ['x'],
    '\u0000',
    '__proto__',
  ];
  const bodies = [
    ...Object.keys(good).flatMap((name) => wrongValues.map((value) => JSON.stringify({ ...good, [name]: value }))),
    ...[
      '',
      '{',
      '[]',
      '"x"',
      '5',
      'null',
      '{"__proto__":{}}',
      '\ufeff{}',
      '{}{}',
      'a=b&a=c',
      '&&&',
      '[['.repeat(20_000),
    ],
  ];
  const forms: readonly RequestOptions[] = [
    ...bodies.map((body) => ({ body, headers: { 'content-type': 'application/json' } })),
    ...bodies.map((body) => ({ body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })),
    ...['text/plain', 'multipart/form-data', 'application/xml', 'x'].map((type) => ({
      body: JSON.stringify(good),
      headers: { 'content-type': type },
    })),
    ...['Basic', 'Basic !!!', 'Basic Og==', `Basic ${btoa('a:b:c')}`, `Basic ${'A'.repeat(9_000)}`].map(
      (authorization) => ({
        body: JSON.stringify({ grant_type: good.grant_type, audience: good.audience }),
        authorization,
        headers: { 'content-type': 'application/json' },
      }),
    ),
    { body: new Uint8Array(70_000), headers: { 'content-type': 'application/json' } },
  ];
  const faults: string[] = [];
  await pMap(
    forms,
    async (form) => {
      const result = await service.request('/oauth/token', { method: 'POST', authorization: null, ...form });
      const fault = result.status < 400 ? 'a token was issued' : tokenFaultOf(result);
      if (fault !== undefined) faults.push(`${JSON.stringify(form).slice(0, 80)}: ${fault}`);
    },
    { concurrency: AT_ONCE },
  );
  return { what: counted(forms.length, 'wrong token request'), seen: summary(faults), held: faults.length === 0 };
}

async function tryForgedTokens(service: RunningService): Promise<Finding> {
  const forged = await forgedTokens(service);
  const accepted: string[] = [];
  const bodies = new Set<string>();
  await pMap(
    forged,
    async ([what, token]) => {
      const { status, text } = await service.request('/energy/status', { authorization: `Bearer ${token}` });
      bodies.add(text);
      if (status !== 401) accepted.push(`${what}: ${status}`);
    },
    { concurrency: AT_ONCE },
  );
  return {
    what: counted(forged.length, 'forged token'),
    seen: accepted.length === 0 ? `401 each, with ${counted(bodies.size, 'body')}` : accepted.join('; '),
    held: accepted.length === 0 && bodies.size === 1,
  };
}

type Json = Readonly<Record<string, unknown>>;

async function forgedTokens(service: RunningService): Promise<ReadonlyArray<readonly [string, string]>> {
  const token = await service.token();
  const [head = '', payload = '', signature = ''] = token.split('.');
  const [header, claims] = [decoded(head), decoded(payload)];
  const own = await makeSigningKey();
  const key = await crypto.subtle.importKey('jwk', { ...own.privateJwk }, RS256, false, ['sign']);
  const sign = (change: Json, over: Json = {}) =>
    signToken({ key, claims: { ...claims, ...change }, header: { ...header, alg: 'RS256', ...over } });
  const keySet = await service.request('/.well-known/jwks.json', { authorization: null });
  const published = jwks.parse(keySet.json).keys[0] ?? {};
  const pem = createPublicKey({ key: { ...published }, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const hmac = (over: Json) => {
    const input = `${encoded({ ...header, ...over })}.${payload}`;
    return `${input}.${createHmac('sha256', pem).update(input).digest('base64url')}`;
  };
  const now = Math.floor(Date.now() / 1000);
  const elsewhere = 'http://127.0.0.1:9/jwks.json';
  return [
    ...['none', 'None', 'NONE', ''].flatMap(
      (alg): ReadonlyArray<readonly [string, string]> => [
        [`alg ${alg}`, `${encoded({ ...header, alg })}.${payload}.`],
        [`alg ${alg} with the signature`, `${encoded({ ...header, alg })}.${payload}.${signature}`],
      ],
    ),
    ['HS256 with the public key', hmac({ alg: 'HS256' })],
    ['RS256 in name, HS256 in fact', hmac({})],
    ['another key of the same id', await sign({})],
    ['its own key in the header', await sign({}, { jwk: own.publicKey })],
    ['a key set elsewhere', await sign({}, { jku: elsewhere })],
    ['a certificate elsewhere', await sign({}, { x5u: elsewhere })],
    ['another key id', await sign({}, { kid: '../../keys' })],
    ['a key id that is a statement', await sign({}, { kid: "' OR 1=1 --" })],
    ['a critical extension', `${encoded({ ...header, crit: ['x'], x: 1 })}.${payload}.${signature}`],
    ['expired', await sign({ iat: now - 90_000, exp: now - 1 })],
    ['issued in the future', await sign({ iat: now + 9_000, exp: now + 9_900 })],
    ['of a hundred years', await sign({ exp: now + 3_153_600_000 })],
    ['for another audience', await sign({ aud: 'https://example.com' })],
    ['of another issuer', await sign({ iss: 'https://example.com' })],
    ['of another partner', await sign({ sub: 'other', client_id: 'other', scope: 'partner:other' })],
    ['of a journey', await sign({ scope: 'journey' })],
    ...Object.keys(claims).map((name): readonly [string, string] => [
      `another ${name} under the signature`,
      `${head}.${encoded({ ...claims, [name]: 'x' })}.${signature}`,
    ]),
    ['without its signature', `${head}.${payload}.`],
    ['with half of its signature', `${head}.${payload}.${signature.slice(0, 100)}`],
    ['with a longer signature', `${token}A`],
    ['with a signature padded', `${token}==`],
    ['with its parts swapped', `${payload}.${head}.${signature}`],
    ['of two parts', `${head}.${payload}`],
    ['of five parts', `${token}.a.b`],
    ['that is empty parts', '..'],
    ['of words', 'a.b.c'],
    ['of 6 KB', `${head}.${payload}.${'A'.repeat(6_000)}`],
    ['twice', `${token},${token}`],
  ];
}

async function tryHeaderForms(service: RunningService): Promise<Finding> {
  const token = await service.token();
  const refused = [
    '',
    'Bearer',
    'Bearer ',
    token,
    `Token ${token}`,
    `Basic ${token}`,
    `Bearer "${token}"`,
    `Bearer=${token}`,
  ];
  const more = [
    `Bearer ${token} x`,
    `Bearer Bearer ${token}`,
    `Bearer ${token}, Bearer ${token}`,
    `Bearer\u00a0${token}`,
  ];
  const accepted = [`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`, `  Bearer ${token}  `];
  const wrong: string[] = [];
  for (const [forms, expected] of [
    [[...refused, ...more], 401],
    [accepted, 200],
  ] as const) {
    for (const authorization of forms) {
      const { status } = await service.request('/energy/status', { authorization });
      if (status !== expected) wrong.push(`${authorization.replaceAll(token, 'TOKEN')}: ${status}`);
    }
  }
  return {
    what: `${refused.length + more.length + accepted.length} forms of the Authorization header`,
    seen: wrong.length === 0 ? `401 to ${refused.length + more.length}, 200 to those of RFC 6750` : wrong.join('; '),
    held: wrong.length === 0,
  };
}

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

function encoded(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function decoded(part: string): Json {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}
