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
  const { account, region, qualifier, domain, tokens, feeds, budget, limits, openLimits, tiers } = environment;
  const faults: string[] = [];
  const expect = (isRight: boolean, fault: string): void => {
    if (!isRight) faults.push(fault);
  };
  expect(account === null || /^\d{12}$/.test(account), `account is ${account}; an account has twelve digits`);
  expect(/^[a-z]{2}(-[a-z]+)+-\d$/.test(region), `region is ${region}, which is not the name of a region`);
  expect(
    /^[a-z0-9]{1,10}$/.test(qualifier),
    `qualifier is ${qualifier}; it has up to ten lower-case letters and digits`,
  );
  expect(isHttps(environment.journeyUrl), `journeyUrl is ${environment.journeyUrl}, which is not an https address`);
  const sources = new Set(feeds.sources.map(({ source }) => source));
  expect(sources.size === feeds.sources.length && sources.size > 0, 'feeds.sources needs sources with different names');
  expect(/^(cron|rate)\(.+\)$/.test(feeds.schedule), `feeds.schedule is ${feeds.schedule}, not cron(...) or rate(...)`);
  const counts = [feeds.formerVersionsDays, feeds.consumptionDays, environment.annualConsumptionDays];
  const instances = [environment.reservedConcurrency, environment.provisionedConcurrency].flatMap(
    Object.values<number>,
  );
  const areCounts = [...counts, environment.industryLookupsPerDay, ...instances].every(
    (one) => one >= 1 && one % 1 === 0,
  );
  expect(areCounts, 'days and counts are whole numbers from 1');
  expect(
    budget === null || (budget.dollarsPerMonth > 0 && isMail(budget.address)),
    'budget needs dollars and an address',
  );
  const addresses = [environment.alarmAddress, environment.warningAddress].filter((one) => one !== null);
  expect(addresses.every(isMail), 'an alarm goes to an e-mail address');
  const isChecked = environment.outsideCheck !== null;
  expect(!isChecked || tokens.kind === 'own', 'outsideCheck gets its token here, and tokens is an outside issuer');
  const losesData = environment.stage === 'production' && !environment.keepData;
  expect(!losesData, 'keepData is false in production: a removed stack would take its data along');
  for (const [name, rate] of Object.entries({ limits, openLimits, ...tiers })) {
    expect(isRate(rate), `${name} needs requests per second and a burst at least as many`);
    const isWithin = rate.requestsPerSecond <= limits.requestsPerSecond;
    expect(isWithin, `${name} allows more than limits, which is for all`);
  }
  if (tokens.kind === 'own') {
    const keys = [...tokens.signingKeys, ...tokens.retiredSigningKeys];
    expect(new Set(keys).size === keys.length, 'tokens names a signing key twice');
  } else {
    expect(isHttps(tokens.issuer) && isHttps(tokens.jwksUrl), 'tokens needs https addresses');
  }
  if (domain !== null) {
    const { name, certificateArn, hostedZone } = domain;
    const isOfRegion = certificateArn.startsWith(`arn:aws:acm:${region}:`);
    expect(isOfRegion, `domain.certificateArn is not of a certificate in ${region}`);
    const isInZone = hostedZone === null || name.endsWith(`.${hostedZone.name}`);
    expect(isInZone, `domain.name is ${name}, which is not in its hosted zone`);
  }
  return faults;
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
