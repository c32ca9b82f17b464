import type { Client, OperationId, Schemas } from '@energy-partner/client';
import { createClient } from '@energy-partner/client';

/** Checked by the compiler (npm run types): each @ts-expect-error fails where the line below it is accepted. */
const refusedByTypes: ReadonlyArray<(client: Client) => unknown> = [
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
  // @ts-expect-error: the client does it itself
  (client) => client.createToken(),
  // @ts-expect-error: no such key in the response
  async (client) => (await client.getStatus()).partner,
];

/** Each kind of line has its own keys. */
function unitsOf(line: Schemas['BreakdownItem']): number {
  switch (line.type) {
    case 'consumption':
      return line.usage_kWh;
    case 'standing-charge':
      // @ts-expect-error: of a consumption line
      line.usage_kWh;
      return line.days;
    case 'tax':
      return line.rates.length;
  }
}

describe('the types of the client', () => {
  it('name every operation but that of the token', () => {
    const client = createClient({ baseUrl: 'http://localhost:3000', clientId: 'a', clientSecret: 'b' });
    const named: ReadonlyArray<Exclude<OperationId, 'createToken'>> = ['comparePlans', 'createSession', 'getStatus'];
    expect(Object.keys(client)).toEqual(expect.arrayContaining([...named]));
    expect(Object.keys(client)).not.toContain('createToken');
    expect([refusedByTypes.length, unitsOf.length]).toEqual([8, 1]);
  });
});
