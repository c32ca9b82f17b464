import { errorBody } from '../../../../shared/contract/errors.ts';
import { dualFuel, type Part, sent } from '../../../support/drop-body.ts';
import { type DropService, dropService, idOf, type Sending } from './drop-service.ts';

let service: DropService;
beforeEach(async () => {
  service = await dropService();
});

async function send(body: Part, how: Sending = {}) {
  return await service.send(sent(body), how);
}

describe('a body that cannot be read', () => {
  const text = async (body: string | null, headers: Readonly<Record<string, string>> = {}) => {
    const response = await service.send(null, { text: body, headers });
    const { errors } = errorBody.parse(response.body);
    return [response.status, ...errors.flatMap(({ code, message }) => [code, message])];
  };
  const EXAMPLE = 'Send an object, for example {"post_code": "SW1A 1AA"}.';

  it.each(['{', '{"post_code": }', 'post_code=SW1A1AA', '\ufeff{}', '{} {}'])('is malformed: %s', async (body) => {
    expect(await text(body)).toEqual([400, 'invalid-json', `The body is not valid JSON. ${EXAMPLE}`]);
  });

  it.each([
    ['missing', null],
    ['empty', ''],
  ])('is %s', async (_, body) => {
    expect(await text(body)).toEqual([400, 'invalid-json', `The body is not valid JSON. ${EXAMPLE}`]);
  });

  it.each(['[]', '[{"post_code": "SW1A 1AA"}]', '"SW1A 1AA"', '5', 'true', 'null'])(
    'is no object: %s',
    async (body) => {
      expect(await text(body)).toEqual([400, 'invalid-json', `The body is not a JSON object. ${EXAMPLE}`]);
    },
  );

  it('has a wrong content type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      expect(await text('{}', { 'Content-Type': type })).toEqual([
        415,
        'unsupported-media-type',
        'The content type is not supported. Send application/json.',
      ]);
    }
  });

  it.each([
    'application/json',
    'application/json ; charset=utf-8',
    'Application/JSON',
    'application/vnd.acme+json',
    '',
  ])('may be of the content type %p', async (type) => {
    expect(await send(dualFuel(), { headers: { 'content-type': type } })).toMatchObject({ status: 200 });
  });

  it('has 300 KB', async () => {
    const body = JSON.stringify({ ...dualFuel(), padding: 'x'.repeat(300_000) });
    expect(await text(body)).toEqual([413, 'payload-too-large', 'The body is too large. At most 64 KB are accepted.']);
  });

  it.each([
    ['__proto__', '{"__proto__": {"post_code": "SW1A 1AA"}}'],
    ['__proto__', '{"attribution": {"__proto__": "x"}}'],
    ['constructor', '{"constructor": {"prototype": {}}}'],
  ])('holds the key %s: %s', async (key, body) => {
    expect(await text(body)).toEqual([
      400,
      'invalid-json',
      `The body holds the key ${key}, which is not accepted. Leave it out.`,
    ]);
  });

  it.each([21, 500, 30_000])('is nested %p levels deep', async (levels) => {
    const nested = `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect((await text(nested)).slice(0, 2)).toEqual([400, 'invalid-json']);
  });

  it('may be nested 20 levels deep', async () => {
    const body = { ...dualFuel(), a: JSON.parse(`${'['.repeat(19)}${']'.repeat(19)}`) };
    expect(await send(body, { headers: { 'Idempotency-Key': 'k' } })).toMatchObject({ status: 200 });
  });
});

it.each(['2500', '2500.0', '0.0000001'])('a number in a body is kept as it was sent: %s', async (written) => {
  const body = JSON.stringify(dualFuel({ electricity_usage: { kwh: 7 } }));
  const response = await service.send(null, { text: body.replace('{"kwh":7}', `{"kwh":${written}}`) });
  const session = await service.sessions.readSession(idOf(response));
  expect(session?.handedOver.electricity_usage).toEqual({ kwh: Number(written) });
});

it.each(['1e1', '1E+1', '2.5e3'])('a number in a body has no exponent, as in %s', async (written) => {
  const body = JSON.stringify(dualFuel({ electricity_usage: { kwh: 7 } }));
  const response = await service.send(null, { text: body.replace('{"kwh":7}', `{"kwh":${written}}`) });
  expect(response.status).toBe(400);
  expect(errorBody.parse(response.body).errors.map(({ parameters }) => parameters)).toEqual([
    { 'electricity_usage.kwh': written },
  ]);
});
