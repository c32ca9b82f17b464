import { ENVIRONMENTS, type RateLimit, type TierName } from '../../lib/environments.ts';
import { FUNCTIONS, functionVariables, TABLES } from '../../lib/functions.ts';
import { tableName } from '../../lib/names.ts';
import type { FunctionName } from '../../lib/routes.ts';
import { dynamodbEnvironment } from '../../local/state.ts';

/** The path that `plan_info_url` has here: it leads on to the demonstration site's journey. */
export const JOURNEY_PATH = '/journey';

/** The rates of staging, but the demo partner's tier is high enough for any load test. */
export const LOCAL_TIERS: Readonly<Record<TierName, RateLimit>> = {
  ...ENVIRONMENTS.EnergyStaging.tiers,
  high: { requestsPerSecond: 2_000, burst: 5_000 },
};

export type ServiceSettings = {
  readonly baseUrl: string;
  readonly dynamodbUrl: string;
  /** A private JSON Web Key. */
  readonly signingKeyJwk: string;
  /** Undefined means the clock's day. */
  readonly today: string | undefined;
};

export function functionEnvironment(
  name: FunctionName,
  service: ServiceSettings,
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
    // Metrics are log lines for CloudWatch, which does not run here.
    POWERTOOLS_METRICS_DISABLED: 'true',
    ...dynamodbEnvironment(dynamodbUrl),
    ...Object.fromEntries(tables.map((table) => [table.variable, tableName('local', table.name)])),
    ...variables,
    // A token for one name of this machine is often used with the other.
    ...(variables['AUDIENCES'] && { AUDIENCES: urls.map((url) => `${url}/energy`).join(',') }),
    // KMS does not run here: the functions that sign have the private key, and the authorizer reads
    // the key set.
    ...(signs && (name === 'authorizer' ? { JWKS_URL } : { SIGNING_KEY_JWK })),
    ...(today && { TODAY: today }),
  };
}
