import { authorizerFixture, type Claims, effectOf, NOW, STAGING } from '../../../support/authorizer-fixture.ts';

const OUTSIDE = 'https://tenant.eu.auth0.com/';
const fixture = authorizerFixture();

describe('an outside issuer', () => {
  const variables = (partnerClaim: string) => ({
    ISSUER: OUTSIDE,
    AUDIENCES: `${STAGING}/energy`,
    PARTNER_CLAIM: partnerClaim,
  });
  const auth0: Claims = {
    iss: OUTSIDE,
    sub: 'Auth0Client@clients',
    aud: [`${STAGING}/energy`, `${OUTSIDE}userinfo`],
    azp: 'Auth0Client',
    iat: NOW - 60,
    exp: NOW + 3_600,
    scope: 'read:plans',
    gty: 'client-credentials',
  };

  it('may name the client in azp', async () => {
    const response = await fixture.started({ variables: variables('azp') })(`Bearer ${await fixture.token(auth0)}`);
    expect(response.context).toEqual({
      partner: 'beta',
      clientId: 'Auth0Client',
      scope: 'partner:beta',
      tier: 'high',
      exp: String(NOW + 3_600),
    });
  });

  it('may write no type, or the one of RFC 9068', async () => {
    const ask = fixture.started({ variables: variables('azp') });
    for (const typ of [undefined, 'at+jwt', 'application/at+jwt', 'application/jwt', 'jwt']) {
      expect(effectOf(await ask(`Bearer ${await fixture.token(auth0, { typ })}`))).toBe('Allow');
    }
  });

  it.each([
    ['may name the client in the scope', 'scope', { scope: 'read:plans partner:Auth0Client' }, { partner: 'beta' }],
    [
      'cannot make a journey client by a scope',
      'azp',
      { scope: 'journey' },
      { partner: 'beta', scope: 'partner:beta' },
    ],
    [
      'may have a journey client, which its record makes one',
      'azp',
      { azp: 'Auth0Journey' },
      { partner: 'outside-switch', scope: 'journey' },
    ],
  ])('%s', async (_, claim, change, context) => {
    const ask = fixture.started({ variables: variables(claim) });
    expect((await ask(`Bearer ${await fixture.token({ ...auth0, ...change })}`)).context).toMatchObject(context);
  });

  it('is refused where the claim is missing, is a part of every object, or names nobody here', async () => {
    for (const claim of ['client_id', 'constructor', 'sub', 'scope']) {
      expect(
        effectOf(await fixture.started({ variables: variables(claim) })(`Bearer ${await fixture.token(auth0)}`)),
      ).toBe('Deny');
    }
  });

  it.each(['partner:', `partner:${'x'.repeat(129)}`])(
    'is refused where the scope names no client id: %s',
    async (scope) => {
      const reasons: string[] = [];
      const ask = fixture.started({ variables: variables('scope'), reasons });
      expect(effectOf(await ask(`Bearer ${await fixture.token({ ...auth0, scope })}`))).toBe('Deny');
      expect(reasons).toEqual(['client']);
    },
  );

  it('is refused where the scope names another partner than the claim', async () => {
    const given = { ...auth0, scope: 'partner:other' };
    expect(
      effectOf(await fixture.started({ variables: variables('azp') })(`Bearer ${await fixture.token(given)}`)),
    ).toBe('Deny');
  });
});
