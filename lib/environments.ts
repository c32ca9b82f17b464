import type { FunctionName } from './routes.ts';

/** Limits of a partner: AWS holds them as targets, not as guarantees. */
export type RateLimit = { readonly requestsPerSecond: number; readonly burst: number };

export type TierName = 'trial' | 'standard' | 'high';

/** Who signs the tokens: this service by keys of its own, or an issuer outside (then nothing here hands out tokens). */
export type TokenIssuer =
  | {
      readonly kind: 'own';
      /**
       * Names of the signing keys, side by side; the first signs, all are published. To rotate: add one at the end,
       * deploy, move it to the front, deploy, and take the old one out once its tokens have run out (24 hours).
       */
      readonly signingKeys: readonly [string, ...string[]];
    }
  | {
      readonly kind: 'outside';
      /** As the `iss` claim writes it, to the last slash. */
      readonly issuer: string;
      readonly audiences: readonly [string, ...string[]];
      readonly jwksUrl: string;
      /** The claim that names the partner's client id. */
      readonly partnerClaim: string;
    };

export type CustomDomain = {
  readonly name: string;
  /** A certificate of AWS Certificate Manager in the stack's region. */
  readonly certificateArn: string;
  /** The Route 53 zone that gets the record; null: the record is made by hand from the stack's output. */
  readonly hostedZone: { readonly id: string; readonly name: string } | null;
};

export type Environment = {
  /** API Gateway's stage, part of every resource's name, and `ENVIRONMENT` of the functions. */
  readonly stage: 'staging' | 'production';
  readonly region: string;
  /** Null: the address that API Gateway gives. */
  readonly domain: CustomDomain | null;
  readonly tokens: TokenIssuer;
  /** The switching journey that a handed-over household is sent to. */
  readonly journeyUrl: string;
  readonly feeds: {
    /** When the loader runs, in the time of Europe/London. */
    readonly schedule: string;
    /** Feeds fetched over HTTPS at every run, beside every feed in the bucket. */
    readonly urls: readonly string[];
    /** Former versions of a feed, kept to go back to. */
    readonly formerVersionsDays: number;
    /**
     * Files of annual consumption figures are personal data: gone from the bucket so long after they were put there.
     */
    readonly consumptionDays: number;
    /** Percent of a source's lines that may be rejected, where it is not the loader's 1 %. */
    readonly tolerances: Readonly<Record<string, number>>;
  };
  /** Gets every alarm; null: alarms show on the dashboard alone. */
  readonly alarmAddress: string | null;
  /** The API as a whole, before the limits of each partner. */
  readonly limits: RateLimit;
  /** The token endpoint and the key set, which answer without a token. */
  readonly openLimits: RateLimit;
  readonly tiers: Readonly<Record<TierName, RateLimit>>;
  /** Simultaneous runs kept for a function, which are also the most that it may have; none: the account's pool. */
  readonly reservedConcurrency: Readonly<Partial<Record<FunctionName | 'data-loader', number>>>;
  /** The most that each table may be asked for in a second; null: no bound of ours. A guard against a runaway bill. */
  readonly tableLimits: { readonly readUnits: number; readonly writeUnits: number } | null;
  readonly logRetentionDays: 7 | 14 | 30 | 90 | 180 | 365;
  /** Keep what holds data when the stack or the resource goes, and refuse to delete it. */
  readonly keepData: boolean;
  /** AWS WAF in front of the API. */
  readonly firewall: boolean;
};

const STAGING: Environment = {
  stage: 'staging',
  region: 'eu-west-2',
  domain: null,
  tokens: { kind: 'own', signingKeys: ['first'] },
  journeyUrl: 'https://switch.staging.example.com/start',
  feeds: {
    schedule: 'cron(5 0,6,12,18 * * ? *)',
    urls: [],
    formerVersionsDays: 30,
    consumptionDays: 7,
    tolerances: {},
  },
  alarmAddress: null,
  limits: { requestsPerSecond: 100, burst: 200 },
  openLimits: { requestsPerSecond: 10, burst: 20 },
  tiers: {
    trial: { requestsPerSecond: 2, burst: 10 },
    standard: { requestsPerSecond: 10, burst: 40 },
    high: { requestsPerSecond: 50, burst: 100 },
  },
  reservedConcurrency: { 'data-loader': 1 },
  tableLimits: { readUnits: 4_000, writeUnits: 2_000 },
  logRetentionDays: 30,
  keepData: false,
  firewall: false,
};

const PRODUCTION: Environment = {
  stage: 'production',
  region: 'eu-west-2',
  domain: null,
  tokens: { kind: 'own', signingKeys: ['first'] },
  journeyUrl: 'https://switch.example.com/start',
  feeds: {
    schedule: 'cron(5 0,6,12,18 * * ? *)',
    urls: [],
    formerVersionsDays: 90,
    consumptionDays: 7,
    tolerances: {},
  },
  alarmAddress: null,
  limits: { requestsPerSecond: 1_000, burst: 2_000 },
  openLimits: { requestsPerSecond: 50, burst: 100 },
  tiers: {
    trial: { requestsPerSecond: 5, burst: 20 },
    standard: { requestsPerSecond: 50, burst: 100 },
    high: { requestsPerSecond: 200, burst: 400 },
  },
  reservedConcurrency: { 'data-loader': 1 },
  tableLimits: null,
  logRetentionDays: 90,
  keepData: true,
  firewall: true,
};

/** Every environment, by the name of its stack: `npx cdk deploy EnergyStaging`. */
export const ENVIRONMENTS = { EnergyStaging: STAGING, EnergyProduction: PRODUCTION } as const satisfies Readonly<
  Record<string, Environment>
>;
