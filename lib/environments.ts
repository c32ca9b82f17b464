import { readFileSync } from 'node:fs';
import type { FunctionName } from './functions.ts';

/** Limits of requests, which AWS treats as targets, not guarantees. */
export type RateLimit = { readonly requestsPerSecond: number; readonly burst: number };

export type TierName = 'trial' | 'standard' | 'high';
/** This service issues the tokens, with its own keys. */
export type ServiceIssuer = {
  readonly kind: 'own';
  /** The first key signs, all are published. The runbook says how to rotate them. */
  readonly signingKeys: readonly [string, ...string[]];
  /**
   * Keys that no longer sign. Keep a key here until no function names it: the data stack is
   * deployed first.
   */
  readonly retiredSigningKeys: readonly string[];
};

type OutsideIssuer = {
  readonly kind: 'outside';
  /** The issuer, exactly as in the `iss` claim, including a trailing slash. */
  readonly issuer: string;
  readonly audiences: readonly [string, ...string[]];
  readonly jwksUrl: string;
  readonly partnerClaim: string;
};

export type CustomDomain = {
  readonly name: string;
  /** The certificate, from AWS Certificate Manager in the stack's region. */
  readonly certificateArn: string;
  /** The Route 53 zone of the record; null: create the record by hand from the stack's output. */
  readonly hostedZone: { readonly id: string; readonly name: string } | null;
};

/**
 * An entry of the list of sources (docs/formats/README.md), which the loader checks.
 * `s3://FEED_BUCKET/` is the environment's own bucket.
 */
type SourceEntry = Readonly<{ source: string; from: string; [setting: string]: unknown }> &
  Readonly<
    Partial<
      Record<'tolerance_percent' | 'leap_percent' | 'floor_percent' | 'stale_after_days', number>
    >
  >;

export type Environment = {
  /** API Gateway's stage, part of every resource name, and `ENVIRONMENT` of the functions. */
  readonly stage: 'staging' | 'production';
  /**
   * The only account into which it can be deployed, in twelve digits. null means the account of the
   * credentials.
   */
  readonly account: string | null;
  readonly region: string;
  /**
   * The qualifier of the CDK's bootstrap, whose roles deploy. Each environment has another one, so
   * that the pipeline of one cannot deploy the other in the same account.
   */
  readonly qualifier: string;
  /** The domain of the API. null means API Gateway's own address. */
  readonly domain: CustomDomain | null;
  readonly tokens: ServiceIssuer | OutsideIssuer;
  readonly journeyUrl: string;
  readonly feeds: {
    /** The schedule, in the time zone Europe/London. */
    readonly schedule: string;
    /** The sources that the loader takes at every run. */
    readonly sources: readonly SourceEntry[];
    /** The days that earlier versions of a feed are kept. */
    readonly formerVersionsDays: number;
    /** The days that files of annual consumption, which are personal data, are kept. */
    readonly consumptionDays: number;
  };
  /**
   * The days that a home's annual consumption, which is personal data, is kept after its last load.
   */
  readonly annualConsumptionDays: number;
  /**
   * The homes that a partner may look up in industry databases in a day, unless it has its own
   * limit.
   */
  readonly industryLookupsPerDay: number;
  /**
   * The guesses of a partner in a day, unless it has its own limit. A guess is a request for an
   * address that matches no home, or several.
   */
  readonly guessesPerDay: number;
  /**
   * The query of a comparison that a function requests each minute as a partner does; null: nothing
   * does. Its plan must be one of the sources.
   */
  readonly outsideCheck: string | null;
  /**
   * The region in which the check runs once more, and wakes somebody by itself if this region
   * cannot, and to which partners are copied each night; null: none.
   */
  readonly secondRegion: string | null;
  /**
   * The e-mail address that wakes somebody (a pager's); null: urgent alarms show only on the
   * dashboard.
   */
  readonly alarmAddress: string | null;
  /** The e-mail address for warnings, which are read in office hours. */
  readonly warningAddress: string | null;
  /** The address that alarms link to, for example that of the file in the repository. */
  readonly runbook: string;
  /**
   * Sends an e-mail if the account's bill exceeds the budget or is about to. null means that nobody
   * is told.
   */
  readonly budget: { readonly dollarsPerMonth: number; readonly address: string } | null;
  /**
   * The limit of all requests together, far above all partners, so that strangers cannot use it up.
   */
  readonly limits: RateLimit;
  /** The limit of the token endpoint and the key set, which need no token. */
  readonly openLimits: RateLimit;
  readonly tiers: Readonly<Record<TierName, RateLimit>>;
  /**
   * Instances that only this function may use, taken from the account's; a new account may have
   * none to give.
   */
  readonly reservedConcurrency: Readonly<Partial<Record<FunctionName, number>>>;
  /**
   * How many parts of one batch are compared at once, at most 40. More than 5 need instances that
   * are reserved for batch-part: batches must not take those of comparisons.
   */
  readonly batchPartsAtOnce: number;
  /** Instances that are kept warm, and paid for by the hour. */
  readonly provisionedConcurrency: Readonly<Partial<Record<FunctionName, number>>>;
  /**
   * Whether new code takes over at once, or gets a tenth of the requests for five minutes and is
   * rolled back if it fails. `-c rollout=all-at-once` overrides it for one deployment.
   */
  readonly rollout: 'all-at-once' | 'canary';
  /** The maximum of each table per second, against a runaway bill. null means AWS's own limit. */
  readonly tableLimits: { readonly readUnits: number; readonly writeUnits: number } | null;
  readonly logRetentionDays: 7 | 14 | 30 | 90 | 180 | 365;
  /**
   * Protects what cannot be made again from deletion, also when the stack is deleted: data, logs,
   * the API's address.
   */
  readonly keepData: boolean;
  /**
   * Whether the keys of tokens, webhooks and look-ups can have replicas in other regions. KMS fixes
   * it when it makes a key: after the first deployment, another value cannot be deployed.
   */
  readonly multiRegionKeys: boolean;
  readonly firewall: boolean;
};

/** The samples as sources, each taken from its folder of the feed bucket. */
const SAMPLES: { readonly sources: readonly SourceEntry[] } = JSON.parse(
  readFileSync(new URL('../data/sources.json', import.meta.url), 'utf8'),
);
const SOURCES = SAMPLES.sources
  .filter(({ source }) => source !== 'example-energy')
  .map((entry) => ({ ...entry, from: `s3://FEED_BUCKET/${entry.source}/` }));

const AT_THE_PRICE_CAP = new URLSearchParams({
  post_code: 'SW1A1AA',
  fuel: 'dual_fuel',
  electricity_variant: 'standard',
  electricity_usage_kwh: '2500',
  gas_usage_kwh: '9500',
  dual_fuel_supplier_key: 'british-gas',
  dual_fuel_plan_key: 'standard-variable',
}).toString();

const STAGING: Environment = {
  stage: 'staging',
  account: null,
  region: 'eu-west-2',
  qualifier: 'energystg',
  domain: null,
  tokens: { kind: 'own', signingKeys: ['first'], retiredSigningKeys: [] },
  journeyUrl: 'https://switch.staging.example.com/start',
  feeds: {
    schedule: 'cron(5 0,6,12,18 * * ? *)',
    sources: SOURCES,
    formerVersionsDays: 30,
    consumptionDays: 7,
  },
  annualConsumptionDays: 400,
  industryLookupsPerDay: 1_000,
  guessesPerDay: 5_000,
  outsideCheck: AT_THE_PRICE_CAP,
  secondRegion: null,
  alarmAddress: null,
  warningAddress: null,
  runbook: 'docs/runbook.md',
  budget: null,
  limits: { requestsPerSecond: 500, burst: 1_000 },
  openLimits: { requestsPerSecond: 10, burst: 20 },
  tiers: {
    trial: { requestsPerSecond: 2, burst: 10 },
    standard: { requestsPerSecond: 10, burst: 40 },
    high: { requestsPerSecond: 50, burst: 100 },
  },
  reservedConcurrency: {},
  batchPartsAtOnce: 5,
  provisionedConcurrency: {},
  rollout: 'all-at-once',
  tableLimits: { readUnits: 4_000, writeUnits: 2_000 },
  logRetentionDays: 30,
  keepData: false,
  multiRegionKeys: false,
  firewall: true,
};

const PRODUCTION: Environment = {
  ...STAGING,
  stage: 'production',
  qualifier: 'energyprd',
  journeyUrl: 'https://switch.example.com/start',
  feeds: { ...STAGING.feeds, formerVersionsDays: 90 },
  secondRegion: 'eu-west-1',
  limits: { requestsPerSecond: 5_000, burst: 5_000 },
  openLimits: { requestsPerSecond: 50, burst: 100 },
  tiers: {
    trial: { requestsPerSecond: 5, burst: 20 },
    standard: { requestsPerSecond: 50, burst: 100 },
    high: { requestsPerSecond: 200, burst: 400 },
  },
  rollout: 'canary',
  tableLimits: null,
  logRetentionDays: 90,
  keepData: true,
  multiRegionKeys: true,
};

export const ENVIRONMENTS = {
  EnergyStaging: STAGING,
  EnergyProduction: PRODUCTION,
} as const satisfies Readonly<Record<string, Environment>>;

/** The level of service that we promise partners in production, for each calendar month. */
export const SERVICE_LEVEL = {
  /** The share of the requests with a valid token and within their limits that get no 5xx. */
  availablePercent: 99.9,
  /**
   * The share of the responses that are ready within `quickMilliseconds` of the request's arrival
   * at the gateway.
   */
  quickPercent: 99,
  quickMilliseconds: 100,
} as const;
