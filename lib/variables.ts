import type { Environment } from './environments.ts';
import { FUNCTIONS, type FunctionName, type VariableName } from './functions.ts';

/** The values of the variables. null means that the environment does without one. */
export type VariableValues = Readonly<Partial<Record<VariableName, string | null>>>;

export type VariableSources = {
  readonly environment: Omit<Environment, 'stage'> & {
    readonly stage: Environment['stage'] | 'local';
  };
  /** The base URL of the API, without a trailing slash. */
  readonly baseUrl: string;
  /**
   * The ids of the signing keys, separated by commas, the one that signs first. Empty with an
   * outside issuer.
   */
  readonly signingKeyIds: string;
  /** The KMS key that hashes the addresses that were looked up. */
  readonly lookupKeyId: string;
  /** The KMS key that derives the secrets of partners' receivers. */
  readonly webhookKeyId: string;
  readonly feedBucket: string;
  readonly batchBucket: string;
  readonly batchStateMachineArn: string;
  /** The role that signs addresses of batches; null under `npm start`, which has no roles. */
  readonly batchUrlRoleArn: string | null;
};

/**
 * Returns the values of an environment, but for those that the stack of the checks makes itself.
 */
export function variableValues(
  sources: VariableSources,
): Readonly<Record<Exclude<VariableName, 'CREDENTIALS_SECRET' | 'NEW_VERSIONS'>, string | null>> {
  const { environment } = sources;
  return {
    ...issuerValues(sources),
    ANNUAL_CONSUMPTION_DAYS: String(environment.annualConsumptionDays),
    BASE_URL: sources.baseUrl,
    BATCH_BUCKET: sources.batchBucket,
    BATCH_STATE_MACHINE_ARN: sources.batchStateMachineArn,
    BATCH_URL_ROLE_ARN: sources.batchUrlRoleArn,
    COMPARISON_QUERY: environment.outsideCheck,
    ENVIRONMENT: environment.stage,
    FEED_BUCKET: sources.feedBucket,
    JOURNEY_URL: environment.journeyUrl,
    GUESSES_PER_DAY: String(environment.guessesPerDay),
    LOOKUPS_PER_DAY: String(environment.industryLookupsPerDay),
    LOOKUP_KEY_ID: sources.lookupKeyId,
    RATE_LIMITS: JSON.stringify(environment.tiers),
    // Only the local service sets this: it has no KMS, and cannot wait for hours.
    WEBHOOK_KEY: null,
    WEBHOOK_KEY_ID: sources.webhookKeyId,
    WEBHOOK_WAIT_SCALE: null,
  };
}

/** @throws Error if the function needs a variable that has no value */
export function functionVariables(
  name: FunctionName,
  values: VariableValues,
): Readonly<Record<string, string>> {
  const variables = FUNCTIONS[name].variables.flatMap((variable) => {
    const value = values[variable];
    if (value === undefined) throw new Error(`${name} needs ${variable}, which has no value`);
    return value === null ? [] : [[variable, value] as const];
  });
  return Object.fromEntries(variables);
}

function issuerValues({ environment: { tokens }, baseUrl, signingKeyIds }: VariableSources) {
  // A private key in the environment is for the local service, which has no KMS.
  return tokens.kind === 'own'
    ? {
        ISSUER: baseUrl,
        AUDIENCES: `${baseUrl}/energy`,
        SIGNING_KEY_IDS: signingKeyIds,
        SIGNING_KEY_JWK: null,
        JWKS_URL: null,
        PARTNER_CLAIM: 'client_id',
      }
    : {
        ISSUER: tokens.issuer,
        AUDIENCES: tokens.audiences.join(','),
        SIGNING_KEY_IDS: null,
        SIGNING_KEY_JWK: null,
        JWKS_URL: tokens.jwksUrl,
        PARTNER_CLAIM: tokens.partnerClaim,
      };
}
