import { spawnSync } from 'node:child_process';
import { codeSamples } from '../../../demo/pages/code-samples.ts';

const GET = {
  method: 'GET',
  url: "https://api.example.com/energy/suppliers?post_code=SW1A%201AA&name=O'Neill",
  headers: { accept: 'application/json', authorization: 'Bearer [redacted]', host: 'api.example.com' },
  body: undefined,
};
const POST = {
  method: 'POST',
  url: 'https://api.example.com/energy/drop',
  headers: { 'content-type': 'application/json', authorization: 'Bearer [redacted]' },
  body: JSON.stringify({ plan_name: 'It\'s $HOME `id` "quoted"' }),
};

/** What a shell hands to the program that it runs. */
function argumentsOf(command: string): readonly string[] {
  const { stdout } = spawnSync('sh', ['-c', command.replace(/^curl/, 'printf "%s\\0"')], {
    env: { ENERGY_TOKEN: 'the-token' },
    encoding: 'utf8',
  });
  return stdout.split('\0').slice(0, -1);
}

describe('a call copied as code', () => {
  it('is the same call in a shell, whatever it contains, but for the headers of this server’s own connection', () => {
    const token = ['-H', 'authorization: Bearer the-token'];
    expect(argumentsOf(codeSamples(GET).curl)).toEqual([GET.url, '-H', 'accept: application/json', ...token]);
    expect(argumentsOf(codeSamples(POST).curl)).toEqual([
      ...[POST.url, '-X', 'POST', '-H', 'content-type: application/json', ...token],
      ...['-d', POST.body],
    ]);
  });

  it('is the same call in JavaScript', async () => {
    const run = new Function('fetch', 'process', 'console', `return (async () => {${codeSamples(POST).JavaScript}})()`);
    const sent: unknown[] = [];
    const fetch = async (...given: unknown[]) => {
      sent.push(given);
      return { status: 200, json: async () => ({}) };
    };
    await run(fetch, { env: { ENERGY_TOKEN: 'the-token' } }, { log: () => undefined });
    expect(sent).toEqual([
      [POST.url, { method: 'POST', headers: { ...POST.headers, authorization: 'Bearer the-token' }, body: POST.body }],
    ]);
  });

  it('reads the secret of a request for a token from the environment', () => {
    const request = { ...POST, body: '{"client_id":"demo","client_secret":"[redacted]"}' };
    for (const code of Object.values(codeSamples(request))) {
      expect(code).toContain('ENERGY_CLIENT_SECRET');
      expect(code).not.toContain('redacted');
    }
  });
});
