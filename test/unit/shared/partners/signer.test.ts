import { createVerify, generateKeyPairSync, sign } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { createJwkSigner, createSigner, publicKeyFromDer, publicKeyOf } from '../../../../shared/partners/signer.ts';

const CLAIMS = {
  iss: 'https://staging.example.com',
  sub: 'acme1',
  client_id: 'acme1',
  aud: 'https://staging.example.com/energy',
  iat: 1_795_000_000,
  exp: 1_795_086_400,
  jti: 'token-1',
  scope: 'partner:acme',
} as const;

function rsaKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/** A key service with the keys that it is given, which counts how often each public key was asked for. */
function keyService(keys: Readonly<Record<string, ReturnType<typeof rsaKey>>>) {
  const asked: string[] = [];
  const keyOf = (keyId: string) => {
    const key = keys[keyId];
    if (key === undefined) throw new Error(`no key ${keyId}`);
    return key;
  };
  return {
    asked,
    sign: async (keyId: string, message: Uint8Array) => sign('sha256', message, keyOf(keyId).privateKey),
    publicKey: async (keyId: string) => {
      asked.push(keyId);
      return keyOf(keyId).publicKey.export({ format: 'der', type: 'spki' });
    },
  };
}

describe('a token that a key service signs', () => {
  const [first, second] = [rsaKey(), rsaKey()];

  it('is signed by the first key, under its kid, over the header and the claims', async () => {
    const signer = createSigner(keyService({ first, second }), ['first', 'second']);
    const token = await signer.sign(CLAIMS);
    const [head, , signature = ''] = token.split('.');
    const input = token.slice(0, token.lastIndexOf('.'));
    expect(createVerify('sha256').update(input).verify(first.publicKey, signature, 'base64url')).toBe(true);
    const [own] = await signer.publicKeys();
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: own?.kid });
    expect(decodeJwt(token)).toEqual(CLAIMS);
    expect(Buffer.from(head ?? '', 'base64url').toString('base64url')).toBe(head);
  });

  it('can be verified with any of its public keys that signed it', async () => {
    const signer = createSigner(keyService({ first, second }), ['second', 'first']);
    const [own] = await signer.publicKeys();
    const { payload } = await jwtVerify(await signer.sign(CLAIMS), await importJWK(own ?? {}, 'RS256'), {
      currentDate: new Date(CLAIMS.iat * 1000),
    });
    expect(payload.sub).toBe('acme1');
    expect(own).toEqual(publicKeyOf(second.publicKey.export({ format: 'jwk' })));
  });

  it('costs one look at each public key, however many tokens are signed', async () => {
    const service = keyService({ first, second });
    const signer = createSigner(service, ['first', 'second']);
    for (let count = 0; count < 3; count += 1) await signer.sign(CLAIMS);
    expect(service.asked).toEqual(['first']);
    expect((await signer.publicKeys()).map(({ kid }) => kid)).toEqual(
      [first, second].map(({ publicKey }) => publicKeyOf(publicKey.export({ format: 'jwk' })).kid),
    );
    expect(service.asked).toEqual(['first', 'second']);
  });
});

describe('a signer with a key of its own', () => {
  it('has that one public key, whose id is its thumbprint', async () => {
    const { privateKey, publicKey } = rsaKey();
    const signer = createJwkSigner(privateKey.export({ format: 'jwk' }));
    const own = publicKeyFromDer(publicKey.export({ format: 'der', type: 'spki' }));
    expect(await signer.publicKeys()).toEqual([own]);
    expect(decodeProtectedHeader(await signer.sign(CLAIMS))).toMatchObject({ kid: own.kid });
  });

  it('that cannot be read is refused', () => {
    expect(() => createJwkSigner({ kty: 'RSA', n: 'x' })).toThrow();
  });
});
