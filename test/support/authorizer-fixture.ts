import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { importJWK } from 'jose';
import { authorizer, authorizerEnvironment } from '../../functions/authorizer/handler.ts';
import {
  allowBatches,
  disablePartner,
  entitlePartner,
  limitGuesses,
  newPartner,
} from '../../shared/partners/onboarding.ts';
import type { Partner } from '../../shared/partners/partner.ts';
import { createKmsKeys } from '../../shared/runtime/signing.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { type PartnerTableForTests, startPartnerTable } from './embedded-dynamodb.ts';
import {
  type KeySetServer,
  makeSigningKey,
  type SigningKey,
  signToken,
  startKeySetServer,
} from './issuer.ts';

export const FIXTURE_NOW_MS = Date.UTC(2026, 10, 21, 12);
export const NOW = FIXTURE_NOW_MS / 1000;
export const STAGING = 'https://staging.example.com';
const ARN = 'arn:aws:execute-api:eu-west-2:123456789012:abc123/staging/GET/energy/status';
export const EVERY_ROUTE = 'arn:aws:execute-api:eu-west-2:123456789012:abc123/staging/*';

const ACCESS = {
  region: 'eu-west-2',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
} as const;
export const LONGEST_ID = 'c'.repeat(128);
/** Nothing listens there. */
export const NO_SERVICE = 'http://127.0.0.1:1';

export type Claims = Readonly<Record<string, unknown>>;

/** A part of a token, as it is written in one. */
export function encoded(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

export function effectOf({ policyDocument }: APIGatewayAuthorizerResult): unknown {
  return policyDocument.Statement[0]?.Effect;
}

/** The claims of a good token of the partner acme-energy, changed. */
export function claims(change: Claims = {}): Claims {
  const times = { iat: NOW - 60, exp: NOW - 60 + 86_400 };
  const client = { sub: 'acme1', client_id: 'acme1', scope: 'partner:acme-energy' };
  return { iss: STAGING, aud: `${STAGING}/energy`, jti: 'token-1', ...times, ...client, ...change };
}

type FixtureOptions = {
  readonly variables?: Readonly<Record<string, string>>;
  readonly dynamodbUrl?: string;
  readonly kmsUrl?: string;
  readonly clock?: Pick<Clock, 'nowMs'>;
  /** Gets the reason of every refusal. */
  readonly reasons?: string[];
};

/**
 * A real authorizer with a real key, a key set over HTTP and an embedded DynamoDB; made for a file
 * of tests.
 */
export function authorizerFixture() {
  let key: SigningKey;
  let table: PartnerTableForTests;
  let keySet: KeySetServer;
  beforeAll(async () => {
    key = await makeSigningKey();
    table = await startPartnerTable();
    await storePartners(table);
  });
  afterAll(() => table.close());
  beforeEach(async () => {
    keySet = await startKeySetServer([key.publicKey]);
  });
  afterEach(() => keySet.close());

  /** The authorizer as it runs, set up by environment variables, with a frozen clock. */
  const started = ({
    variables = {},
    dynamodbUrl = table.url,
    kmsUrl = NO_SERVICE,
    clock = { nowMs: () => FIXTURE_NOW_MS },
    reasons = [],
  }: FixtureOptions = {}) => {
    const at = (endpoint: string) => ({ ...ACCESS, endpoint });
    const environment = authorizerEnvironment.parse({
      ...{ BASE_URL: STAGING, ISSUER: STAGING, AUDIENCES: `${STAGING}/energy` },
      ...(variables['SIGNING_KEY_IDS'] === undefined && { JWKS_URL: keySet.address }),
      PARTNERS_TABLE: table.table,
      ...variables,
    });
    const { handler, readAhead } = authorizer(environment, {
      client: createDocumentClient('function', at(dynamodbUrl)),
      kms: createKmsKeys(at(kmsUrl)),
      clock,
      refused: ({ reason }) => reasons.push(reason),
    });
    const ask = (authorization: string | readonly string[], methodArn = ARN) => {
      const values = typeof authorization === 'string' ? [authorization] : [...authorization];
      const event = {
        type: 'REQUEST',
        methodArn,
        headers: { Authorization: values.at(-1) },
        multiValueHeaders: { Authorization: values },
        requestContext: { requestId: 'request-1' },
      } as unknown as APIGatewayRequestAuthorizerEvent;
      return handler(event, { awsRequestId: 'lambda-1' });
    };
    return Object.assign(ask, { handler, readAhead });
  };

  return {
    key: () => key,
    table: () => table,
    keySet: () => keySet,
    /** The key set again, on the port where it was. */
    reopenKeySet: async () => {
      keySet = await startKeySetServer([key.publicKey], Number(new URL(keySet.address).port));
    },
    started,
    /** A token that is well signed, whatever it says. */
    token: async (given: Claims = claims(), header: Claims = {}): Promise<string> =>
      signToken({
        key: await importJWK(key.privateJwk, 'RS256'),
        claims: given,
        header: { alg: 'RS256', typ: 'at+jwt', kid: key.publicKey.kid, ...header },
      }),
  };
}

async function storePartners(table: PartnerTableForTests): Promise<void> {
  const store = createDynamoPartnerStore(table);
  const make = (
    name: string,
    clientId: string,
    kind: Partner['kind'] = 'partner',
    secret: string | null = 's',
  ) =>
    newPartner(
      { name, kind, tier: secret === null ? 'high' : 'standard', clientId, secret },
      FIXTURE_NOW_MS,
    );
  for (const partner of [
    make('acme-energy', 'acme1'),
    make('other', 'other1'),
    make('longest', LONGEST_ID),
    limitGuesses(
      allowBatches(
        entitlePartner(make('entitled', 'entitled1'), 250, FIXTURE_NOW_MS),
        5_000,
        FIXTURE_NOW_MS,
      ),
      9_000,
      FIXTURE_NOW_MS,
    ),
    make('switch', 'switch1', 'journey'),
    disablePartner(make('off', 'off1'), FIXTURE_NOW_MS),
    make('beta', 'Auth0Client', 'partner', null),
    make('outside-switch', 'Auth0Journey', 'journey', null),
  ]) {
    await store.create(partner);
  }
}
