import { eventually, runOnService } from '../support/project-command.ts';
import { readBody } from '../support/response-bodies.ts';
import { type RunningService, startService } from '../support/service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

function partner(...args: readonly string[]) {
  return runOnService(service, 'partner', args);
}

async function tokenFor(client_id: string, client_secret: string) {
  return service.request('/oauth/token', {
    method: 'POST',
    authorization: null,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      audience: `${service.baseUrl}/energy`,
      client_id,
      client_secret,
    }),
  });
}

/** What the authorizer keeps and what the gateway keeps end within a minute; the rest is for a busy machine. */
const MINUTE_AND_SOME_MILLISECONDS = 75_000;

describe('a partner who is onboarded while the service runs', () => {
  it('can call at once, and is refused within a minute of being disabled, old tokens included', async () => {
    const created = await partner('create', 'acme-energy', '--json');
    expect(created).toMatchObject({ code: 0 });
    const { clientId, clientSecret } = JSON.parse(created.stdout);
    const response = await tokenFor(clientId, clientSecret);
    expect(response.status).toBe(200);
    const authorization = `Bearer ${readBody('token', response.json).access_token}`;
    const status = () => service.request('/energy/status', { authorization });
    expect((await status()).json).toMatchObject({ 'request-from': 'acme-energy' });

    expect((await partner('disable', clientId)).code).toBe(0);
    expect(await eventually(async () => (await status()).status === 401, MINUTE_AND_SOME_MILLISECONDS)).toBe(true);
    expect((await tokenFor(clientId, clientSecret)).json).toMatchObject({ error: 'invalid_client' });
    expect((await service.request('/energy/status')).status).toBe(200);
  }, 180_000);

  it('is listed beside the demo partner', async () => {
    const list = await partner('list', '--json');
    expect(JSON.parse(list.stdout).map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['demo', 'acme-energy']),
    );
  });
});
