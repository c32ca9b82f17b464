import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { disablePartner, partnerWithSecret } from '../../../../shared/partners/onboarding.ts';
import { apiKeyValue } from '../../../../shared/partners/partner.ts';
import { createDynamoPartnerStore } from '../../../../shared/store/partner-store.ts';
import {
  ARN,
  authorizerFixture,
  claims,
  EVERY_ROUTE,
  effectOf,
  FIXTURE_NOW_MS,
  NO_SERVICE,
  NOW,
  STAGING,
} from '../../../support/authorizer-fixture.ts';

const fixture = authorizerFixture();

describe('a good token', () => {
  it('is allowed on every route of the stage, with who calls and how fast they may', async () => {
    const response = await fixture.started()(`Bearer ${await fixture.key().signer.sign(claims() as never)}`);
    expect(response).toEqual({
      principalId: 'acme1',
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: EVERY_ROUTE }],
      },
      context: {
        partner: 'acme-energy',
        clientId: 'acme1',
        scope: 'partner:acme-energy',
        tier: 'standard',
        exp: String(NOW - 60 + 86_400),
      },
      usageIdentifierKey: apiKeyValue('staging', 'acme1'),
    });
  });

  it('gets the same policy whichever route was asked for first, so that a kept policy holds for the others', async () => {
    const ask = fixture.started();
    const bearer = `Bearer ${await fixture.token()}`;
    const drop = 'arn:aws:execute-api:eu-west-2:123456789012:abc123/staging/POST/energy/drop';
    expect(await ask(bearer, drop)).toEqual(await ask(bearer, ARN));
  });

  it.each(['bearer', 'BEARER'])('is found behind the scheme %s', async (scheme) => {
    expect(effectOf(await fixture.started()(`${scheme} ${await fixture.token()}`))).toBe('Allow');
  });

  it('may have several audiences, one of them ours', async () => {
    const several = claims({ aud: ['https://elsewhere.example.com', `${STAGING}/energy`] });
    expect(effectOf(await fixture.started()(`Bearer ${await fixture.token(several)}`))).toBe('Allow');
  });

  it('may have the type of RFC 9068, or the type JWT that tokens had before', async () => {
    for (const typ of ['at+jwt', 'JWT']) {
      expect([typ, effectOf(await fixture.started()(`Bearer ${await fixture.token(claims(), { typ })}`))]).toEqual([
        typ,
        'Allow',
      ]);
    }
  });

  it('may have been issued by a clock that is ten seconds ahead', async () => {
    const ahead = claims({ iat: NOW + 10, exp: NOW + 10 + 86_400 });
    expect(effectOf(await fixture.started()(`Bearer ${await fixture.token(ahead)}`))).toBe('Allow');
  });

  it('counts to the last second of its life', async () => {
    expect(effectOf(await fixture.started()(`Bearer ${await fixture.token(claims({ exp: NOW + 1 }))}`))).toBe('Allow');
  });
});

describe('the token of a partner that is entitled to industry data', () => {
  it('hands its daily limit on, as text', async () => {
    const entitled = { client_id: 'entitled1', sub: 'entitled1', scope: 'partner:entitled' };
    const response = await fixture.started()(`Bearer ${await fixture.token(claims(entitled))}`);
    expect(response.context).toMatchObject({ partner: 'entitled', industryData: '250' });
  });
});

describe("a journey client's token", () => {
  const journey = { client_id: 'switch1', sub: 'switch1', scope: 'journey' };

  it('is allowed, with its scope handed on', async () => {
    const response = await fixture.started()(`Bearer ${await fixture.token(claims(journey))}`);
    expect(effectOf(response)).toBe('Allow');
    expect(response.context).toMatchObject({ partner: 'switch', clientId: 'switch1', scope: 'journey' });
  });

  it.each([
    ['is refused with the scope of a partner', { ...journey, scope: 'partner:switch' }],
    ['is refused with the scope of a partner beside its own', { ...journey, scope: 'journey partner:switch' }],
    ['is refused in the name of another partner', { ...journey, scope: 'partner:acme-energy' }],
    ['is not what a partner has that writes journey into its scope', { scope: 'journey' }],
    ['is not what a partner has that adds journey to its scope', { scope: 'partner:acme-energy journey' }],
  ])('%s', async (_, change) => {
    const reasons: string[] = [];
    const response = await fixture.started({ reasons })(`Bearer ${await fixture.token(claims(change))}`);
    expect([effectOf(response), reasons]).toEqual(['Deny', ['scope']]);
  });
});

describe("a partner's state", () => {
  it('that cannot be read is an error and no refusal', async () => {
    const ask = fixture.started({ variables: { PARTNERS_TABLE: 'no-such-table' } });
    await expect(ask(`Bearer ${await fixture.token()}`)).rejects.toThrow('partner out of reach');
  });

  it('that cannot be reached is an error, and no refusal', async () => {
    const ask = fixture.started({ dynamodbUrl: NO_SERVICE });
    await expect(ask(`Bearer ${await fixture.token()}`)).rejects.toThrow('partner out of reach');
  });

  it.each([
    ['is asked for once more where DynamoDB throttles', 400, 'ThrottlingException', 2],
    ['is asked for once more where DynamoDB fails', 500, 'InternalServerError', 2],
    ['is asked for once where DynamoDB will not answer', 400, 'ValidationException', 1],
  ])('%s', async (_, code, type, requests) => {
    let asked = 0;
    const dynamodb = createServer((_request, response) => {
      asked += 1;
      const item = { Item: { name: { S: 'acme-energy' }, tier: { S: 'high' }, disabled: { BOOL: false } } };
      const failure = { __type: `com.amazonaws.dynamodb.v20120810#${type}` };
      response.writeHead(asked === 1 ? code : 200);
      response.end(JSON.stringify(asked === 1 ? failure : item));
    });
    await new Promise<void>((listening) => dynamodb.listen(0, '127.0.0.1', listening));
    const { port } = dynamodb.address() as AddressInfo;
    const ask = fixture.started({ dynamodbUrl: `http://127.0.0.1:${port}` });
    const apiResponse = await ask(`Bearer ${await fixture.token()}`).catch((error: Error) => error);
    dynamodb.closeAllConnections();
    dynamodb.close();

    expect(asked).toBe(requests);
    if (requests === 2) expect(apiResponse).toMatchObject({ context: { tier: 'high' } });
    else
      expect(apiResponse).toMatchObject({
        message: 'partner out of reach',
        cause: { name: type },
      });
  });

  it('takes hold after 20 seconds at most: a partner that is switched off is refused with a token that is out', async () => {
    let now = FIXTURE_NOW_MS;
    const ask = fixture.started({ clock: { nowMs: () => now } });
    const edge = { nowMs: now };
    const store = createDynamoPartnerStore(fixture.table());
    const soon = partnerWithSecret({ name: 'soon-off', tier: 'trial', clientId: 'soon1', secret: 's' }, edge);
    await store.create(soon);
    const bearer = `Bearer ${await fixture.token(claims({ client_id: 'soon1', sub: 'soon1', scope: 'partner:soon-off' }))}`;
    expect(effectOf(await ask(bearer))).toBe('Allow');
    await store.replace(disablePartner(soon, now));
    now += 19_000;
    expect(effectOf(await ask(bearer))).toBe('Allow');
    now += 1_000;
    expect(effectOf(await ask(bearer))).toBe('Deny');
  });
});
