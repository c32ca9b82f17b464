import { type Client, createClient, type Schemas } from '@energy-partner/client';

const HOME = { post_code: 'SW1A 1AA', fuel: 'gas', electricity_variant: 'standard' } as const;

/**
 * Checked by the compiler (npm run types): each @ts-expect-error fails if the line below it is
 * accepted.
 */
const refusedByTypes: ReadonlyArray<(client: Client, line: Schemas['BreakdownItem']) => unknown> = [
  // @ts-expect-error: a parameter is missing
  (client) => client.listSuppliers({}),
  // @ts-expect-error: no such parameter
  (client) => client.listSuppliers({ post_code: 'SW1A 1AA', fuel: 'gas', postcode: 'SW1A 1AA' }),
  // @ts-expect-error: not one of the values
  (client) => client.listSuppliers({ post_code: 'SW1A 1AA', fuel: 'coal' }),
  // @ts-expect-error: it takes no parameters
  (client) => client.getStatus({ post_code: 'SW1A 1AA' }),
  // @ts-expect-error: a 304 has no body
  (client) => client.listSources({}, { headers: { 'If-None-Match': '"x"' } }),
  // @ts-expect-error: the body lacks the selected plan
  (client) => client.createSession({ post_code: 'SW1A 1AA', electricity_variant: 'standard' }),
  // @ts-expect-error: a list is an array
  (client) => client.comparePlans({ ...HOME, has: 'smart_meter,heat_pump' }),
  // @ts-expect-error: not one of the values
  (client) => client.comparePlans({ ...HOME, has: ['smart_meter', 'lift'] }),
  // @ts-expect-error: the client does it itself
  (client) => client.createToken(),
  // @ts-expect-error: no such key in the response
  async (client) => (await client.getStatus()).partner,
  // @ts-expect-error: the body is in data
  async (client) => (await client.withResponse.getStatus()).status,
  // @ts-expect-error: usage_kWh is a key of a consumption line
  (_, line) => (line.type === 'standing-charge' ? line.usage_kWh : null),
];

it('the client has a method for every operation but that of the token', () => {
  const client = createClient({
    baseUrl: 'http://localhost:3000',
    clientId: 'a',
    clientSecret: 'b',
  });
  expect(Object.keys(client)).toEqual(
    expect.arrayContaining(['comparePlans', 'createSession', 'getStatus']),
  );
  expect(Object.keys(client)).not.toContain('createToken');
  expect(refusedByTypes).toHaveLength(12);
});
