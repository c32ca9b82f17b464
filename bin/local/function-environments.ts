import { ENVIRONMENTS, type RateLimit, type TierName } from '../../lib/environments.ts';
import { FUNCTIONS, functionVariables, TABLES } from '../../lib/functions.ts';
import type { FunctionName } from '../../lib/routes.ts';
import { dynamodbEnvironment } from '../../local/state.ts';
import { LOCAL_TABLES } from './tables.ts';

/** Leads on to the journey of the demonstration site. */
export const JOURNEY_PATH = '/journey';

/** Those of staging, but the highest, which the demo partner has, holds for any test that people run. */
export const LOCAL_TIERS: Readonly<Record<TierName, RateLimit>> = {
  ...ENVIRONMENTS.EnergyStaging.tiers,
  high: { requestsPerSecond: 2_000, burst: 5_000 },
};

type LocalService = {
  readonly baseUrl: string;
  readonly dynamodbUrl: string;
  /** A private JSON Web Key. */
  readonly signingKeyJwk: string;
  readonly today: string | undefined;
};

export function functionEnvironment(name: FunctionName, service: LocalService): Record<string, string> {
  const { baseUrl, dynamodbUrl, today } = service;
  const tables = TABLES.filter((table) => FUNCTIONS[name].tables[table.name] !== undefined);
  const { SIGNING_KEY_IDS: signs, ...variables } = functionVariables(name, {
    environment: {
      stage: 'local',
      tokens: { kind: 'own', retiredSigningKeys: [], signingKeys: ['local'] },
      journeyUrl: `${baseUrl}${JOURNEY_PATH}`,
      tiers: LOCAL_TIERS,
      industryLookupsPerDay: ENVIRONMENTS.EnergyStaging.industryLookupsPerDay,
    },
    baseUrl,
    signingKeyIds: 'local',
    lookupKeyId: 'local',
  });
  return {
    POWERTOOLS_SERVICE_NAME: name,
    POWERTOOLS_METRICS_NAMESPACE: 'energy-local',
    // Metrics are lines of the log for CloudWatch, which is not there.
    POWERTOOLS_METRICS_DISABLED: 'true',
    ...dynamodbEnvironment(dynamodbUrl),
    ...Object.fromEntries(tables.map((table) => [table.variable, LOCAL_TABLES[table.name]])),
    ...variables,
    ...(variables['AUDIENCES'] === undefined ? {} : { AUDIENCES: audiences(baseUrl) }),
    ...(signs === undefined ? {} : localKeys(name, service)),
    ...(today === undefined ? {} : { TODAY: today }),
  };
}

/** There is no KMS here: the authorizer reads the key set, and the functions that use the private key have it. */
function localKeys(name: FunctionName, { baseUrl, signingKeyJwk }: LocalService): Record<string, string> {
  return name === 'authorizer' ? { JWKS_URL: `${baseUrl}/.well-known/jwks.json` } : { SIGNING_KEY_JWK: signingKeyJwk };
}

/** Under both names of this machine: a token for one is often used with the other. */
function audiences(baseUrl: string): string {
  return [baseUrl, baseUrl.replace('//localhost', '//127.0.0.1')].map((url) => `${url}/energy`).join(',');
}
