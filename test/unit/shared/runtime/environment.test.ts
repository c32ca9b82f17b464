import * as z from 'zod';
import { authorizerEnvironment } from '../../../../functions/authorizer/handler.ts';
import {
  commonEnvironment,
  count,
  json,
  list,
  partnerEnvironment,
  publicEnvironment,
  readEnvironment,
  text,
  url,
} from '../../../../shared/runtime/environment.ts';

const POWERTOOLS = {
  POWERTOOLS_SERVICE_NAME: 'status',
  POWERTOOLS_METRICS_NAMESPACE: 'energy-test',
};
const WHOLE = { ENVIRONMENT: 'staging', ...POWERTOOLS, PATH: '/bin' };

describe('the environment of a function', () => {
  it('has variables of several kinds', () => {
    const kinds = z.object({ URL: url, COUNT: count, LIST: list, JSON: json(z.literal(true)) });
    const variables = {
      URL: 'https://a.example',
      COUNT: '400',
      LIST: 'a, b',
      JSON: 'true',
      PATH: '/bin',
    };
    const read = { URL: 'https://a.example', COUNT: 400, LIST: ['a', 'b'], JSON: true };
    expect(readEnvironment(kinds, variables)).toEqual(read);
  });

  it.each([
    [text, ''],
    [url, 'a.example'],
    [count, '0'],
    [list, 'a,,b'],
    [json(z.literal(true)), 'false'],
    [json(z.literal(true)), '{'],
    [text, undefined],
  ])('is refused with the name of a variable, without its value: %#', (kind, variables) => {
    const environment = variables === undefined ? {} : { NAME: variables };
    const message = /^the environment is not set up: NAME missing or wrong$/;
    expect(() => readEnvironment(z.object({ NAME: kind }), environment)).toThrow(message);
  });

  it('is refused with the names of all variables that are missing or wrong', () => {
    const { POWERTOOLS_SERVICE_NAME: _, ...others } = WHOLE;
    expect(() =>
      readEnvironment(partnerEnvironment, { ...others, ENVIRONMENT: 'sandbox' }),
    ).toThrow(
      'the environment is not set up: ENVIRONMENT, POWERTOOLS_SERVICE_NAME, RATE_LIMITS missing or wrong',
    );
  });

  it('has rate limits behind the token', () => {
    const limits = { high: { requestsPerSecond: 50, burst: 100 } };
    const RATE_LIMITS = JSON.stringify(limits);
    expect(readEnvironment(partnerEnvironment, { ...WHOLE, RATE_LIMITS }).RATE_LIMITS).toEqual(
      limits,
    );
    expect(() =>
      readEnvironment(partnerEnvironment, { ...WHOLE, RATE_LIMITS: '{"high":{}}' }),
    ).toThrow('RATE_LIMITS');
    expect(readEnvironment(publicEnvironment, WHOLE)).not.toHaveProperty('PATH');
  });

  it('sets the day on a developer’s machine only', () => {
    const TODAY = '2028-02-29';
    expect(() => readEnvironment(commonEnvironment, { ...WHOLE, TODAY })).toThrow(
      'TODAY is for a local service only',
    );
    expect(
      readEnvironment(commonEnvironment, { ...WHOLE, ENVIRONMENT: 'local', TODAY }).TODAY,
    ).toBe(TODAY);
    expect(() => readEnvironment(commonEnvironment, { ...WHOLE, TODAY: '2027-02-29' })).toThrow(
      'TODAY missing',
    );
  });
});

describe("the authorizer's environment", () => {
  const VARIABLES = {
    BASE_URL: 'https://b',
    ISSUER: 'https://b',
    AUDIENCES: 'https://b/energy',
    PARTNERS_TABLE: 'p',
  };

  it.each([[{}], [{ JWKS_URL: 'https://b/jwks.json', SIGNING_KEY_IDS: 'one' }]])(
    'names either the signing keys in KMS or a key set: %j',
    (keys) => {
      const message =
        'the environment is not set up: either SIGNING_KEY_IDS or JWKS_URL missing or wrong';
      expect(() => readEnvironment(authorizerEnvironment, { ...VARIABLES, ...keys })).toThrow(
        message,
      );
    },
  );

  it('names the claim of an outside issuer, or client_id, and sets no day', () => {
    const variables = { ...VARIABLES, JWKS_URL: 'https://b/jwks.json', TODAY: '2026-11-21' };
    expect(readEnvironment(authorizerEnvironment, variables).PARTNER_CLAIM).toBe('client_id');
    expect(
      readEnvironment(authorizerEnvironment, { ...variables, PARTNER_CLAIM: 'azp' }).PARTNER_CLAIM,
    ).toBe('azp');
  });
});
