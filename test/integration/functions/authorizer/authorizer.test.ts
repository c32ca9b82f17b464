import { disablePartner, partnerWithSecret } from '../../../../shared/partners/onboarding.ts';
import { apiKeyValue } from '../../../../shared/partners/partner.ts';
import { createDynamoPartnerStore } from '../../../../shared/store/partner-store.ts';
import {
  ARN,
  authorizerFixture,
  type Claims,
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

  it.each<readonly [string, string, Claims, Claims]>([
    ['behind any spelling of the scheme', 'BEARER', {}, {}],
    [
      'for several audiences, one of them ours',
      'bearer',
      { aud: ['https://elsewhere.example.com', `${STAGING}/energy`] },
      {},
    ],
    ['of the type JWT that tokens had before', 'Bearer', {}, { typ: 'JWT' }],
    ['issued by a clock that is ten seconds ahead', 'Bearer', { iat: NOW + 10, exp: NOW + 10 + 86_400 }, {}],
    ['in the last second of its life', 'Bearer', { exp: NOW + 1 }, {}],
  ])('is allowed %s', async (_, scheme, change, header) => {
    expect(effectOf(await fixture.started()(`${scheme} ${await fixture.token(claims(change), header)}`))).toBe('Allow');
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
});

describe("a partner's state", () => {
  it.each([{ variables: { PARTNERS_TABLE: 'no-such-table' } }, { dynamodbUrl: NO_SERVICE }])(
    'that cannot be read is an error and no refusal: %j',
    async (options) => {
      await expect(fixture.started(options)(`Bearer ${await fixture.token()}`)).rejects.toThrow('partner out of reach');
    },
  );

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
