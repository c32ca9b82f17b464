import { join } from 'node:path';
import { CannotStart } from '../../../../bin/start/cannot-start.ts';
import { functionEnvironment } from '../../../../bin/start/function-environments.ts';
import { readSettings } from '../../../../bin/start/options.ts';
import { apiFunctions } from '../../../../lib/functions.ts';

const PROJECT = join(import.meta.dirname, '../../../..');

function settings(
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
) {
  return readSettings(args, environment);
}

describe('npm start', () => {
  it('loads the given feeds instead of the samples, and each given data file instead of its sample', () => {
    const [feed, feed2] = [join(PROJECT, 'package.json'), join(PROJECT, 'biome.json')];
    const options = settings([
      '--feed',
      feed,
      '--feed',
      feed2,
      '--readings',
      feed2,
      '--averages-economy-7',
      feed,
    ]);
    expect(options).toMatchObject({
      market: { kind: 'feeds', files: [feed, feed2] },
      isSample: false,
      today: undefined,
    });
    expect(options.places).toEqual({
      ...settings().places,
      readings: feed2,
      'averages-economy-7': feed,
    });
  });

  it('loads the sources of a list instead of the samples, unless it has an error', () => {
    const [list, wrong] = [join(PROJECT, 'data/sources.json'), join(PROJECT, 'biome.json')];
    expect(settings(['--sources', list])).toMatchObject({
      market: { kind: 'sources', list },
      today: undefined,
    });
    expect(() => settings(['--sources', wrong])).toThrow(CannotStart);
  });

  it.each(['-1', '65536', '1e3'])('refuses the port %s', (port) => {
    expect(() => settings([], { PORT: port })).toThrow(CannotStart);
  });
});

const SERVICE = {
  baseUrl: 'http://localhost:3000',
  dynamodbUrl: 'http://127.0.0.1:8000',
  eventsQueueUrl: 'http://127.0.0.1:8001/local/events',
  webhookKey: '',
  signingKeyJwk: '{"kty":"RSA","d":"private"}',
  today: '2026-11-21',
};

describe('the environment of a local function', () => {
  it('contains the signing key only for the token function and the key set', () => {
    const holders = apiFunctions().filter((name) =>
      Object.values(functionEnvironment(name, SERVICE)).some((value) => value.includes('private')),
    );
    expect(holders.toSorted()).toEqual(['jwks', 'token']);
  });

  it('accepts the audiences of both names of this machine', () => {
    const audiences = 'http://localhost:3000/energy,http://127.0.0.1:3000/energy';
    expect(functionEnvironment('authorizer', SERVICE)).toMatchObject({ AUDIENCES: audiences });
    expect(functionEnvironment('token', SERVICE)).toMatchObject({ AUDIENCES: audiences });
  });
});
