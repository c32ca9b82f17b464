import fc from 'fast-check';
import { createLocalJWKSet } from 'jose';
import { RefusedToken, verifyToken } from '../../../../shared/partners/verify-token.ts';

const rules = {
  issuer: 'https://staging.example.com',
  audiences: ['https://staging.example.com/energy'],
  partnerClaim: 'client_id',
  tokensOf: 'service',
} as const;
const at = { keys: createLocalJWKSet({ keys: [] }), nowSeconds: 0 };

describe('any text as a token', () => {
  const encoded = fc
    .jsonValue()
    .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));
  const alg = fc.oneof(fc.constant('RS256'), fc.jsonValue());
  const header = fc
    .record({ alg, kid: fc.jsonValue(), typ: fc.jsonValue() }, { requiredKeys: [] })
    .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));

  it('is refused, and never mistaken for keys that are out of reach', async () => {
    const token = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.tuple(header, encoded, fc.base64String()).map((parts) => parts.join('.')),
      fc.tuple(encoded, encoded, encoded).map((parts) => parts.join('.')),
    );
    await fc.assert(
      fc.asyncProperty(token, async (text) => {
        await expect(verifyToken(text, rules, at)).rejects.toThrow(RefusedToken);
      }),
      { numRuns: 500 },
    );
  });
});
