import type { Environment, RateLimit } from './environments.ts';

type Rule = readonly [isKept: boolean, fault: string];

/**
 * Settings of production that must be filled in, by the name that allows a placeholder: `-c
 * allow=NAME,NAME`.
 */
function rulesOfProduction({
  journeyUrl,
  alarmAddress,
  account,
  domain,
}: Environment): Readonly<Record<string, Rule>> {
  const isExample = /(^|[.])example[.](com|org|net)$/.test(URL.parse(journeyUrl)?.hostname ?? '');
  return {
    'example-journey': [
      !isExample,
      'journeyUrl is an example: households would be sent to a site that does not exist',
    ],
    'no-alarm-address': [
      alarmAddress !== null,
      'alarmAddress is null: nobody would be told of an alarm',
    ],
    'no-account': [account !== null, 'account is null: any credentials would do'],
    'no-domain': [
      domain !== null,
      'domain is null: partners would use an address that is lost with the API',
    ],
  };
}

/**
 * Sentences about settings of production that are still placeholders, without those that are
 * allowed; staging may.
 */
export function placeholdersOf(environment: Environment, allow: string): readonly string[] {
  if (environment.stage !== 'production') return [];
  const allowed = allow.split(',');
  return Object.entries(rulesOfProduction(environment)).flatMap(([name, [isMet, text]]) =>
    isMet || allowed.includes(name) ? [] : [`${text} (set it, or deploy with -c allow=${name})`],
  );
}

/** @throws Error with a sentence for each setting that is wrong or contradicts another */
export function checkSettings(environments: Readonly<Record<string, Environment>>): void {
  const all = Object.values(environments);
  const isShared = (setting: 'stage' | 'qualifier'): boolean =>
    new Set(all.map((environment) => environment[setting])).size < all.length;
  const rules: readonly Rule[] = [
    ...Object.entries(environments).flatMap(([name, environment]) =>
      rulesOf(environment).map(([isMet, fault]): Rule => [isMet, `${name}: ${fault}`]),
    ),
    [!isShared('stage'), 'two environments have the same stage, so their resources the same names'],
    [
      !isShared('qualifier'),
      'two environments have the same qualifier: the pipeline of one could deploy the other',
    ],
  ];
  const faults = rules.flatMap(([isMet, fault]) => (isMet ? [] : [fault]));
  if (faults.length > 0) throw new Error(`lib/environments.ts is wrong:\n  ${faults.join('\n  ')}`);
}

function rulesOf(environment: Environment): readonly Rule[] {
  const { stage, account, region, qualifier, domain, tokens, feeds, budget, limits, journeyUrl } =
    environment;
  const { outsideCheck, secondRegion, keepData, openLimits, tiers } = environment;
  const sources = new Set(feeds.sources.map(({ source }) => source));
  const counts = [
    feeds.formerVersionsDays,
    feeds.consumptionDays,
    environment.annualConsumptionDays,
    environment.industryLookupsPerDay,
    environment.guessesPerDay,
    ...[environment.reservedConcurrency, environment.provisionedConcurrency].flatMap(
      Object.values<number>,
    ),
  ];
  const addresses = [environment.alarmAddress, environment.warningAddress].filter(
    (address) => address !== null,
  );
  const rates: Readonly<Record<string, RateLimit>> = { limits, openLimits, ...tiers };
  const keys = tokens.kind === 'own' ? [...tokens.signingKeys, ...tokens.retiredSigningKeys] : [];
  const { batchPartsAtOnce, reservedConcurrency } = environment;
  const partsMost = reservedConcurrency['batch-part'] === undefined ? 5 : 40;
  return [
    [
      Number.isInteger(batchPartsAtOnce) && batchPartsAtOnce >= 1 && batchPartsAtOnce <= partsMost,
      `batchPartsAtOnce is ${batchPartsAtOnce}; it is from 1 to 5, or to 40 with reservedConcurrency of batch-part`,
    ],
    [
      account === null || /^\d{12}$/.test(account),
      `account is ${account}; an account has twelve digits`,
    ],
    [isRegion(region), `region is ${region}, which is not the name of a region`],
    [
      secondRegion === null || (isRegion(secondRegion) && secondRegion !== region),
      `secondRegion is ${secondRegion}, which is not the name of another region`,
    ],
    [
      secondRegion === null || outsideCheck !== null,
      'secondRegion is for the check from outside, and outsideCheck is null',
    ],
    [
      /^[a-z0-9]{1,10}$/.test(qualifier),
      `qualifier is ${qualifier}; it has up to ten lower-case letters and digits`,
    ],
    [isHttps(journeyUrl), `journeyUrl is ${journeyUrl}, which is not an https address`],
    [
      sources.size === feeds.sources.length && sources.size > 0,
      'feeds.sources needs sources with different names',
    ],
    [
      /^(cron|rate)\(.+\)$/.test(feeds.schedule),
      `feeds.schedule is ${feeds.schedule}, not cron(...) or rate(...)`,
    ],
    [
      counts.every((count) => Number.isInteger(count) && count >= 1),
      'days and counts are whole numbers from 1',
    ],
    [
      budget === null || (budget.dollarsPerMonth > 0 && isMail(budget.address)),
      'budget needs dollars and an address',
    ],
    [addresses.every(isMail), 'an alarm goes to an e-mail address'],
    [
      outsideCheck === null || tokens.kind === 'own',
      'outsideCheck gets its token here, not from an outside issuer',
    ],
    [
      stage !== 'production' || keepData,
      'keepData is false in production: a removed stack would take its data along',
    ],
    ...Object.entries(rates).flatMap(([name, { requestsPerSecond, burst }]): readonly Rule[] => [
      [
        requestsPerSecond > 0 && burst >= requestsPerSecond,
        `${name} needs requests per second and a burst as high`,
      ],
      [
        requestsPerSecond <= limits.requestsPerSecond,
        `${name} allows more than limits, which is for all`,
      ],
    ]),
    [new Set(keys).size === keys.length, 'tokens names a signing key twice'],
    [
      tokens.kind === 'own' || (isHttps(tokens.issuer) && isHttps(tokens.jwksUrl)),
      'tokens needs https addresses',
    ],
    [
      domain === null || domain.certificateArn.startsWith(`arn:aws:acm:${region}:`),
      `domain.certificateArn is not of a certificate in ${region}`,
    ],
    [
      domain === null ||
        domain.hostedZone === null ||
        domain.name.endsWith(`.${domain.hostedZone.name}`),
      `domain.name is ${domain?.name}, which is not in its hosted zone`,
    ],
  ];
}

function isRegion(text: string): boolean {
  return /^[a-z]{2}(-[a-z]+)+-\d$/.test(text);
}

function isHttps(text: string): boolean {
  return URL.parse(text)?.protocol === 'https:';
}

function isMail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);
}
