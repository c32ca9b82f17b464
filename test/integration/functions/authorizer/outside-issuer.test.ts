import { authorizerFixture, type Claims, effectOf, NOW, STAGING } from '../../../support/authorizer-fixture.ts';

const OUTSIDE = 'https://tenant.eu.auth0.com/';
const AUTH0: Claims = {
  iss: OUTSIDE,
  sub: 'Auth0Client@clients',
  aud: [`${STAGING}/energy`, `${OUTSIDE}userinfo`],
  azp: 'Auth0Client',
  iat: NOW - 60,
  exp: NOW + 3_600,
  scope: 'read:plans',
  gty: 'client-credentials',
};

const BETA = {
  partner: 'beta',
  clientId: 'Auth0Client',
  scope: 'partner:beta',
  tier: 'high',
  exp: String(NOW + 3_600),
};
const OUTSIDE_SWITCH = { partner: 'outside-switch', scope: 'journey' };

const fixture = authorizerFixture();

/** An authorizer that takes the client's name from a claim. */
function started(partnerClaim: string, reasons: string[] = []) {
  const variables = { ISSUER: OUTSIDE, AUDIENCES: `${STAGING}/energy`, PARTNER_CLAIM: partnerClaim };
  return fixture.started({ variables, reasons });
}

describe('an outside issuer', () => {
  it.each<[string, string, Claims, object]>([
    ['may name the client in azp', 'azp', {}, BETA],
    ['may name the client in the scope', 'scope', { scope: 'read:plans partner:Auth0Client' }, { partner: 'beta' }],
    ['cannot make a journey client by a scope', 'azp', { scope: 'journey' }, { scope: 'partner:beta' }],
    ['may have a journey client, by its record', 'azp', { azp: 'Auth0Journey' }, OUTSIDE_SWITCH],
  ])('%s', async (_, claim, change, context) => {
    const response = await started(claim)(`Bearer ${await fixture.token({ ...AUTH0, ...change })}`);
    expect(response.context).toMatchObject(context);
  });

  it('may write no type, or the one of RFC 9068', async () => {
    const ask = started('azp');
    for (const typ of [undefined, 'at+jwt', 'application/at+jwt', 'application/jwt', 'jwt']) {
      expect(effectOf(await ask(`Bearer ${await fixture.token(AUTH0, { typ })}`))).toBe('Allow');
    }
  });

  it.each([
    ['is missing', 'client_id', {}, 'client'],
    ['is a part of every object', 'constructor', {}, 'client'],
    ['names nobody here', 'sub', {}, 'unknown-partner'],
    ['is a scope without a partner', 'scope', {}, 'client'],
    ['is a scope of an empty name', 'scope', { scope: 'partner:' }, 'client'],
    ['is a scope of a name of 129 characters', 'scope', { scope: `partner:${'x'.repeat(129)}` }, 'client'],
    ['is contradicted by the scope', 'azp', { scope: 'partner:other' }, 'scope'],
  ])('is refused where the claim %s', async (_, claim, change, reason) => {
    const reasons: string[] = [];
    const ask = started(claim, reasons);
    expect(effectOf(await ask(`Bearer ${await fixture.token({ ...AUTH0, ...change })}`))).toBe('Deny');
    expect(reasons).toEqual([reason]);
  });
});
