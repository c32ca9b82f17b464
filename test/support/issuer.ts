import { createHmac, createPrivateKey, createPublicKey, createSign } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import {
  createJwkSigner,
  type PublicKey,
  publicKeyOf,
  type Signer,
} from '../../shared/partners/signer.ts';
import { startServer } from './local-server.ts';

export type SigningKey = {
  readonly privateJwk: JWK;
  readonly publicKey: PublicKey;
  readonly signer: Signer;
};

/** A real RSA key of 2,048 bits. */
export async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const privateJwk = await exportJWK(privateKey);
  return { privateJwk, publicKey: publicKeyOf(privateJwk), signer: createJwkSigner(privateJwk) };
}

type SignedToken = {
  readonly key: Parameters<SignJWT['sign']>[0];
  readonly claims: Readonly<Record<string, unknown>>;
  readonly header: JWTHeaderParameters;
};

/** A token with any header and any claims, well signed by the key. */
export function signToken({ key, claims, header }: SignedToken): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader(header).sign(key);
}

export type KeySetServer = Awaited<ReturnType<typeof startKeySetServer>>;

/** An issuer's key set over HTTP, on a port of this machine. */
export async function startKeySetServer(published: readonly unknown[], port = 0) {
  let keys = published;
  let hits = 0;
  let failure: number | undefined;
  const { url, close } = await startServer((_, response) => {
    hits += 1;
    response.writeHead(failure ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys }));
  }, port);
  return {
    address: `${url}/.well-known/jwks.json`,
    /** How often the key set was asked for. */
    hits: () => hits,
    publish: (next: readonly unknown[]) => {
      keys = next;
    },
    /** From now on every request is answered so; undefined: by the key set again. */
    failWith: (status: number | undefined) => {
      failure = status;
    },
    close,
  };
}

export type KeyServiceServer = Awaited<ReturnType<typeof startKeyService>>;

type Request = {
  readonly KeyId: string;
  readonly Message?: string;
  readonly MessageType?: string;
  readonly SigningAlgorithm?: string;
};

/** KMS as far as signing goes, with real keys: refuses what KMS would refuse. */
export async function startKeyService(keys: Readonly<Record<string, JWK>>) {
  const requestedPaths: string[] = [];
  const failures = new Map<string, number | undefined>();
  const apiResponse = (operation: string, request: Request): unknown => {
    if (operation === 'GenerateMac') {
      const mac = createHmac('sha256', request.KeyId).update(
        Buffer.from(request.Message ?? '', 'base64'),
      );
      return { KeyId: request.KeyId, Mac: mac.digest('base64'), MacAlgorithm: 'HMAC_SHA_256' };
    }
    const jwk = keys[request.KeyId];
    if (jwk === undefined) return undefined;
    const key = createPrivateKey({ key: { ...jwk }, format: 'jwk' });
    if (operation === 'GetPublicKey') {
      const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
      return { KeyId: request.KeyId, PublicKey: der.toString('base64'), KeyUsage: 'SIGN_VERIFY' };
    }
    if (request.MessageType !== 'RAW' || request.SigningAlgorithm !== 'RSASSA_PKCS1_V1_5_SHA_256')
      return undefined;
    const signature = createSign('sha256')
      .update(Buffer.from(request.Message ?? '', 'base64'))
      .sign(key);
    return { KeyId: request.KeyId, Signature: signature.toString('base64') };
  };
  const server = await startServer(async (incoming, response) => {
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    const request = (await json(incoming)) as Request;
    requestedPaths.push(`${operation} ${request.KeyId}`);
    const failure = failures.get(request.KeyId);
    const body = failure === undefined ? apiResponse(operation, request) : undefined;
    response.writeHead(body === undefined ? (failure ?? 400) : 200, {
      'content-type': 'application/x-amz-json-1.1',
    });
    response.end(JSON.stringify(body ?? { __type: 'NotFoundException' }));
  });
  return {
    ...server,
    /** What was asked for, in order: `Sign first`, `GetPublicKey first`. */
    asked: requestedPaths,
    /**
     * From now on every request for the key fails with this status; undefined: it succeeds again.
     */
    failWith: (keyId: string, status: number | undefined) => void failures.set(keyId, status),
  };
}
