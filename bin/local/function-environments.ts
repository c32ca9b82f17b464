import { ENVIRONMENTS, type RateLimit, type TierName } from '../../lib/environments.ts';
import { FUNCTIONS, functionVariables, TABLES } from '../../lib/functions.ts';
import { tableName } from '../../lib/names.ts';
import type { FunctionName } from '../../lib/routes.ts';
import { dynamodbEnvironment } from '../../local/state.ts';

/** Leads on to the journey of the demonstration site. */
export const JOURNEY_PATH = '/journey';

/**
 * Those of staging, but the highest, which the demo partner has, holds for any test that people
 * run.
 */
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

export function functionEnvironment(
  name: FunctionName,
  service: LocalService,
): Record<string, string> {
  const { baseUrl, dynamodbUrl, today, signingKeyJwk: SIGNING_KEY_JWK } = service;
  const JWKS_URL = `${baseUrl}/.well-known/jwks.json`;
  const urls = [baseUrl, baseUrl.replace('//localhost', '//127.0.0.1')];
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
    ...Object.fromEntries(tables.map((table) => [table.variable, tableName('local', table.name)])),
    ...variables,
    // Under both names of this machine: a token for one is often used with the other.
    ...(variables['AUDIENCES'] && { AUDIENCES: urls.map((url) => `${url}/energy`).join(',') }),
    // There is no KMS here: the authorizer reads the key set, and the functions that use the
    // private key have it.
    ...(signs && (name === 'authorizer' ? { JWKS_URL } : { SIGNING_KEY_JWK })),
    ...(today && { TODAY: today }),
  };
}
