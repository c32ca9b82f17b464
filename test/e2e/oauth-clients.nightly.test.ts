import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { JwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { ClientCredentials } from 'simple-oauth2';
import { requireTool } from '../support/required-tool.ts';
import { DEMO, type RunningService, startService } from '../support/service.ts';

const PYTHON_CLIENT = join(import.meta.dirname, '../fixtures/oauth_client.py');
/** The service is on this machine, without TLS. */
const INSECURE = { [oauth.allowInsecureRequests]: true };

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

function audience(): string {
  return `${service.baseUrl}/energy`;
}

async function expectAccepted(token: string | undefined): Promise<void> {
  const response = await service.request('/energy/status', { authorization: `Bearer ${token}` });
  expect([response.status, response.json]).toEqual([200, expect.objectContaining({ 'request-from': 'demo' })]);
}

describe('openid-client', () => {
  const insecure = { execute: [openid.allowInsecureRequests] };
  const grant = (config: openid.Configuration) => openid.clientCredentialsGrant(config, { audience: audience() });

  it.each([
    ['in the body', openid.ClientSecretPost],
    ['as HTTP Basic', openid.ClientSecretBasic],
  ])(
    'configures itself from the issuer by RFC 8414 and gets a token with its credentials %s',
    async (_, withSecret) => {
      const config = await openid.discovery(
        new URL(service.baseUrl),
        DEMO.clientId,
        undefined,
        withSecret(DEMO.secret),
        { algorithm: 'oauth2', ...insecure },
      );
      expect(config.serverMetadata().issuer).toBe(service.baseUrl);
      const granted = await grant(config);
      expect([granted.token_type, granted.expires_in, granted.scope]).toEqual(['bearer', 86_400, 'partner:demo']);
      await expectAccepted(granted.access_token);
    },
  );

  it('configures itself from the address of the metadata', async () => {
    const address = new URL(`${service.baseUrl}/.well-known/oauth-authorization-server`);
    const config = await openid.discovery(address, DEMO.clientId, DEMO.secret, undefined, insecure);
    await expectAccepted((await grant(config)).access_token);
  });

  it('reads a refusal as an OAuth error', async () => {
    const config = await openid.discovery(new URL(service.baseUrl), DEMO.clientId, DEMO.secret, undefined, {
      algorithm: 'oauth2',
      ...insecure,
    });
    const refused = openid.clientCredentialsGrant(config, { audience: 'https://example.com/energy' });
    await expect(refused).rejects.toMatchObject({ status: 403, error: 'access_denied' });
  });
});

describe('oauth4webapi', () => {
  it('configures itself, gets a token and validates it by RFC 9068', async () => {
    const issuer = new URL(service.baseUrl);
    const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE });
    const server = await oauth.processDiscoveryResponse(issuer, discovered);
    const client = { client_id: DEMO.clientId };
    const response = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(DEMO.secret),
      { audience: audience() },
      INSECURE,
    );
    const { access_token } = await oauth.processClientCredentialsResponse(server, client, response);
    const request = new Request(`${audience()}/status`, { headers: { authorization: `Bearer ${access_token}` } });
    const claims = await oauth.validateJwtAccessToken(server, request, audience(), INSECURE);
    expect(claims).toMatchObject({ iss: service.baseUrl, client_id: DEMO.clientId, scope: 'partner:demo' });
    await expectAccepted(access_token);
  });
});

describe('simple-oauth2', () => {
  it.each(['header', 'body'] as const)('gets a token with its credentials in the %s', async (authorizationMethod) => {
    const client = new ClientCredentials({
      client: { id: DEMO.clientId, secret: DEMO.secret },
      auth: { tokenHost: service.baseUrl },
      options: { authorizationMethod },
    });
    const { token } = await client.getToken({ audience: audience() });
    await expectAccepted(String(token['access_token']));
  });
});

describe('aws-jwt-verify', () => {
  it('verifies a token of the service for its audience, and for no other', async () => {
    const jwksUri = `${service.baseUrl}/.well-known/jwks.json`;
    // Its own fetcher refuses an address without TLS.
    const fetcher = { fetch: async (address: string) => (await fetch(address)).arrayBuffer() };
    const verifierFor = (wanted: string) =>
      JwtVerifier.create(
        { issuer: service.baseUrl, audience: wanted, jwksUri },
        { jwksCache: new SimpleJwksCache({ fetcher }) },
      );
    const token = await service.token();
    expect(await verifierFor(audience()).verify(token)).toMatchObject({ client_id: DEMO.clientId });
    await expect(verifierFor('https://example.com/energy').verify(token)).rejects.toThrow('Audience');
  });
});

describe('the standard library of Python', () => {
  it('configures itself, gets tokens in both ways and verifies their signatures', async () => {
    requireTool('python3');
    const { stdout } = await promisify(execFile)(
      'python3',
      [PYTHON_CLIENT, service.baseUrl, DEMO.clientId, DEMO.secret],
      { timeout: 60_000 },
    );
    const good = { type: 'at+jwt', signed: true, issuer: true, client: DEMO.clientId };
    expect(JSON.parse(stdout)).toEqual([good, good]);
  });
});
