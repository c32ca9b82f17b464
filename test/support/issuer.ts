import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { createJwkSigner, type PublicKey, publicKeyOf, type Signer } from '../../shared/partners/signer.ts';

export type SigningKey = { readonly privateJwk: JWK; readonly publicKey: PublicKey; readonly signer: Signer };

/** A real RSA key of 2,048 bits. */
export async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const privateJwk = await exportJWK(privateKey);
  return { privateJwk, publicKey: publicKeyOf(privateJwk), signer: createJwkSigner(privateJwk) };
}

export type SignedToken = {
  readonly key: Parameters<SignJWT['sign']>[0];
  readonly claims: Readonly<Record<string, unknown>>;
  readonly header: JWTHeaderParameters;
};

/** A token with any header and any claims, well signed by the key. */
export function signToken({ key, claims, header }: SignedToken): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader(header).sign(key);
}

export type KeySetServer = {
  readonly address: string;
  /** How often the key set was asked for. */
  readonly hits: () => number;
  readonly publish: (keys: readonly unknown[]) => void;
  /** From now on every request is answered so; undefined: by the key set again. */
  readonly failWith: (status: number | undefined) => void;
  readonly close: () => Promise<void>;
};

/** An issuer's key set over HTTP, on a port of this machine. */
export async function startKeySetServer(published: readonly unknown[], port = 0): Promise<KeySetServer> {
  let keys = published;
  let hits = 0;
  let failure: number | undefined;
  const server = createServer((_, response) => {
    hits += 1;
    response.writeHead(failure ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys }));
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known/jwks.json`,
    hits: () => hits,
    publish: (next) => {
      keys = next;
    },
    failWith: (status) => {
      failure = status;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
