import type { Environment, RateLimit } from './environments.ts';

/** A setting of production that has not been filled in, by the name that overrides its check: `-c allow=NAME,NAME`. */
const PLACEHOLDERS = {
  'example-journey': {
    isLeft: ({ journeyUrl }) => /(^|[.])example[.](com|org|net)$/.test(URL.parse(journeyUrl)?.hostname ?? ''),
    text: 'journeyUrl is an example: households would be sent to a site that does not exist',
  },
  'no-alarm-address': {
    isLeft: ({ alarmAddress }) => alarmAddress === null,
    text: 'alarmAddress is null: nobody would be told of an alarm',
  },
  'no-account': { isLeft: ({ account }) => account === null, text: 'account is null: any credentials would do' },
  'no-domain': {
    isLeft: ({ domain }) => domain === null,
    text: "domain is null: partners would use API Gateway's address, which is lost with the API",
  },
} as const satisfies Record<string, { isLeft: (environment: Environment) => boolean; text: string }>;

/** For synthesis without a deployment: every placeholder may stay. */
export const ALL_PLACEHOLDERS = Object.keys(PLACEHOLDERS).join(',');

/** Sentences about settings of production that are still placeholders, without those that are allowed; staging may. */
export function placeholdersOf(environment: Environment, allow: string): readonly string[] {
  if (environment.stage !== 'production') return [];
  const allowed = allow.split(',');
  return Object.entries(PLACEHOLDERS).flatMap(([name, { isLeft, text }]) =>
    isLeft(environment) && !allowed.includes(name) ? [`${text} (set it, or deploy with -c allow=${name})`] : [],
  );
}

/** @throws Error with a sentence for each setting that is wrong or contradicts another */
export function checkSettings(environments: Readonly<Record<string, Environment>>): void {
  const all = Object.entries(environments);
  const faults = all.flatMap(([name, environment]) => faultsOf(environment).map((fault) => `${name}: ${fault}`));
  const stages = new Set(all.map(([, { stage }]) => stage));
  if (stages.size < all.length) faults.push('two environments have the same stage, so their resources the same names');
  const qualifiers = new Set(all.map(([, { qualifier }]) => qualifier));
  if (qualifiers.size < all.length) {
    faults.push('two environments have the same qualifier: the pipeline of one could deploy the other');
  }
  if (faults.length > 0)
    throw new Error(`lib/environments.ts is wrong:\n${faults.map((one) => `  ${one}`).join('\n')}`);
}

function faultsOf(environment: Environment): readonly string[] {
  const { account, region, qualifier, domain, tokens, journeyUrl, feeds, budget, limits, openLimits } = environment;
  const { alarmAddress, warningAddress, tiers, reservedConcurrency, provisionedConcurrency } = environment;
  const { outsideCheck, keepData, stage } = environment;
  const sources = feeds.sources.map(({ source }) => source);
  const rates = Object.entries({ limits, openLimits, ...tiers });
  const counts = [
    feeds.formerVersionsDays,
    feeds.consumptionDays,
    environment.annualConsumptionDays,
    environment.industryLookupsPerDay,
    ...Object.values(reservedConcurrency),
    ...Object.values(provisionedConcurrency),
  ];
  const rules: readonly (readonly [isRight: boolean, fault: string])[] = [
    [account === null || /^\d{12}$/.test(account), `account is ${account}; an account has twelve digits`],
    [/^[a-z]{2}(-[a-z]+)+-\d$/.test(region), `region is ${region}, which is not the name of a region`],
    [/^[a-z0-9]{1,10}$/.test(qualifier), `qualifier is ${qualifier}; it has one to ten lower-case letters and digits`],
    [isHttps(journeyUrl), `journeyUrl is ${journeyUrl}, which is not an https address`],
    [
      new Set(sources).size === sources.length && sources.length > 0,
      'feeds.sources needs sources with different names',
    ],
    [/^(cron|rate)\(.+\)$/.test(feeds.schedule), `feeds.schedule is ${feeds.schedule}, not cron(...) or rate(...)`],
    [counts.every((count) => Number.isInteger(count) && count > 0), 'days and counts are whole numbers from 1'],
    [budget === null || (budget.dollarsPerMonth > 0 && isMail(budget.address)), 'budget needs dollars and an address'],
    [[alarmAddress, warningAddress].every((one) => one === null || isMail(one)), 'an alarm goes to an e-mail address'],
    [
      outsideCheck === null || tokens.kind === 'own',
      'outsideCheck gets its token here, and tokens is an outside issuer',
    ],
    [stage !== 'production' || keepData, 'keepData is false in production: a removed stack would take its data along'],
    ...rates.map(
      ([name, rate]) => [isRate(rate), `${name} needs requests per second and a burst at least as many`] as const,
    ),
    ...Object.entries({ openLimits, ...tiers }).map(
      ([name, { requestsPerSecond }]) =>
        [requestsPerSecond <= limits.requestsPerSecond, `${name} allows more than limits, which is for all`] as const,
    ),
    ...(tokens.kind === 'own'
      ? [
          [
            new Set([...tokens.signingKeys, ...tokens.retiredSigningKeys]).size ===
              tokens.signingKeys.length + tokens.retiredSigningKeys.length,
            'tokens names a signing key twice',
          ] as const,
        ]
      : [[isHttps(tokens.issuer) && isHttps(tokens.jwksUrl), 'tokens needs https addresses'] as const]),
    ...(domain === null
      ? []
      : [
          [
            domain.certificateArn.startsWith(`arn:aws:acm:${region}:`),
            `domain.certificateArn is not of a certificate in ${region}`,
          ] as const,
          [
            domain.hostedZone === null || domain.name.endsWith(`.${domain.hostedZone.name}`),
            `domain.name is ${domain.name}, which is not in its hosted zone`,
          ] as const,
        ]),
  ];
  return rules.flatMap(([isRight, fault]) => (isRight ? [] : [fault]));
}

function isHttps(text: string): boolean {
  return URL.parse(text)?.protocol === 'https:';
}

function isMail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);
}

function isRate({ requestsPerSecond, burst }: RateLimit): boolean {
  return requestsPerSecond > 0 && burst >= requestsPerSecond;
}
