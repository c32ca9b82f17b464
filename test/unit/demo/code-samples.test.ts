import { spawnSync } from 'node:child_process';
import { codeSamples } from '../../../demo/pages/code-samples.ts';
import { present } from '../../support/present.ts';

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

function sample(request: typeof GET | typeof POST, language: string): string {
  return present(codeSamples(request).find((each) => each.language === language)).code;
}

/** What a shell hands to the program that it runs. */
function argumentsOf(command: string): readonly string[] {
  const { stdout } = spawnSync('sh', ['-c', command.replace(/^curl/, 'printf "%s\\0"')], {
    env: { ENERGY_TOKEN: 'the-token' },
    encoding: 'utf8',
  });
  return stdout.split('\0').slice(0, -1);
}

describe('a call copied as code', () => {
  it('hides the token in every language, and reads it from the environment', () => {
    for (const { code } of codeSamples(GET)) {
      expect(code).toContain('ENERGY_TOKEN');
      expect(code).not.toContain('redacted');
    }
  });

  it('leaves out the headers of this server’s own connection', () => {
    expect(sample(GET, 'curl')).not.toContain('host:');
  });

  it('is the same call in a shell, whatever it contains', () => {
    expect(argumentsOf(sample(GET, 'curl'))).toEqual([
      GET.url,
      '-H',
      'accept: application/json',
      '-H',
      'authorization: Bearer the-token',
    ]);
    expect(argumentsOf(sample(POST, 'curl'))).toEqual([
      POST.url,
      '-X',
      'POST',
      '-H',
      'content-type: application/json',
      '-H',
      'authorization: Bearer the-token',
      '-d',
      POST.body,
    ]);
  });

  it('is the same call in JavaScript', async () => {
    const run = new Function('fetch', 'process', 'console', `return (async () => {${sample(POST, 'JavaScript')}})()`);
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

  it('is the same call in Python', () => {
    const script = sample(POST, 'Python').replace(
      'print(json.load(urllib.request.urlopen(request)))',
      'print(json.dumps([request.full_url, request.method, request.headers["Authorization"], request.data.decode()]))',
    );
    const { stdout } = spawnSync('python3', ['-'], {
      input: script,
      env: { ...process.env, ENERGY_TOKEN: 'the-token' },
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toEqual([POST.url, 'POST', 'Bearer the-token', POST.body]);
  });

  it('hides the secret of a request for a token', () => {
    const request = { ...POST, body: '{"client_id":"demo","client_secret":"[redacted]"}' };
    for (const { code } of codeSamples(request)) expect(code).toContain('ENERGY_CLIENT_SECRET');
  });
});
