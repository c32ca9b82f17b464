import type { Environment, RateLimit } from './environments.ts';

/** Every fault that settings may have, as a sentence, and whether they have it. */
type Faults = Readonly<Record<string, boolean>>;

/**
 * Sentences about settings of production that are still placeholders; staging may have them. `allow`
 * lists the names of those that a deployment may have, `-c allow=NAME,NAME`; `all` is for what is
 * not deployed.
 */
export function placeholdersOf(environment: Environment, allow: string): readonly string[] {
  const { stage, journeyUrl, alarmAddress, warningAddress, budget } = environment;
  const { runbook, feeds, account, domain } = environment;
  if (stage !== 'production' || allow === 'all') return [];
  const placeholders: Readonly<Record<string, string | false>> = {
    'example-journey':
      namesExample(journeyUrl) &&
      'journeyUrl is an example: households would be sent to a site that does not exist; set the address of the journey',
    'sample-sources':
      namesExample(JSON.stringify(feeds.sources)) &&
      'feeds.sources names hosts under example.com: households would see the samples; list the sources of production',
    'no-alarm-address':
      alarmAddress === null &&
      'alarmAddress is null: nobody would be woken; set the e-mail address of a pager',
    'no-warning-address':
      warningAddress === null &&
      'warningAddress is null: nobody would be told of stale prices; set an e-mail address that is read in office hours',
    'no-budget':
      budget === null &&
      'budget is null: nobody would be told of a runaway bill; set dollars a month and an e-mail address',
    'example-runbook':
      (!isHttps(runbook) || namesExample(runbook)) &&
      `runbook is ${runbook}: alarms would link to nothing; set the https address of docs/runbook.md`,
    'no-account':
      account === null &&
      'account is null: any credentials would do; set the twelve digits of the account of production',
    'no-domain':
      domain === null &&
      'domain is null: partners would use an address that is lost with the API or its region; set its name and certificate',
  };
  const allowed = allow.split(',');
  return Object.entries(placeholders).flatMap(([name, fault]) =>
    fault === false || allowed.includes(name) ? [] : [`${fault} (or deploy with -c allow=${name})`],
  );
}

/** Tells whether a text has an address whose host is reserved for examples. */
function namesExample(text: string): boolean {
  return /\/\/([\w-]+\.)*example\.(com|org|net)\b/.test(text);
}

/** @throws Error with a sentence for each setting that is wrong or contradicts another */
export function checkSettings(environments: Readonly<Record<string, Environment>>): void {
  const all = Object.values(environments);
  const isShared = (setting: 'stage' | 'qualifier'): boolean =>
    new Set(all.map((environment) => environment[setting])).size < all.length;
  const faults = [
    ...Object.entries(environments).flatMap(([name, environment]) =>
      sentencesOf(faultsOf(environment)).map((fault) => `${name}: ${fault}`),
    ),
    ...sentencesOf({
      'two environments have the same stage, so their resources would have the same names':
        isShared('stage'),
      'two environments have the same qualifier: the pipeline of one could deploy the other':
        isShared('qualifier'),
    }),
  ];
  if (faults.length > 0) throw new Error(`lib/environments.ts is wrong:\n  ${faults.join('\n  ')}`);
}

/** Lists the sentences whose condition holds. */
function sentencesOf(faults: Faults): readonly string[] {
  return Object.entries(faults).flatMap(([fault, isSo]) => (isSo ? [fault] : []));
}

function faultsOf(environment: Environment): Faults {
  const { stage, account, region, qualifier, domain, tokens, feeds, budget, journeyUrl } =
    environment;
  const { outsideCheck, secondRegion, keepData, batchPartsAtOnce } = environment;
  const { reservedConcurrency, provisionedConcurrency } = environment;
  const sources = new Set(feeds.sources.map(({ source }) => source));
  const counts = [
    feeds.formerVersionsDays,
    feeds.consumptionDays,
    environment.annualConsumptionDays,
    environment.industryLookupsPerDay,
    environment.guessesPerDay,
    ...[reservedConcurrency, provisionedConcurrency].flatMap(Object.values<number>),
  ];
  const addresses = [environment.alarmAddress, environment.warningAddress].filter(
    (address) => address !== null,
  );
  const keys = tokens.kind === 'own' ? [...tokens.signingKeys, ...tokens.retiredSigningKeys] : [];
  const partsMost = reservedConcurrency['batch-part'] === undefined ? 5 : 40;
  return {
    [`batchPartsAtOnce is ${batchPartsAtOnce}; it is from 1 to 5, or to 40 with reservedConcurrency of batch-part`]:
      !isCount(batchPartsAtOnce) || batchPartsAtOnce > partsMost,
    [`account is ${account}; an account has twelve digits`]:
      account !== null && !/^\d{12}$/.test(account),
    [`region is ${region}, which is not the name of a region`]: !isRegion(region),
    [`secondRegion is ${secondRegion}, which is not the name of another region`]:
      secondRegion !== null && (!isRegion(secondRegion) || secondRegion === region),
    'secondRegion is for the check from outside, and outsideCheck is null':
      secondRegion !== null && outsideCheck === null,
    [`qualifier is ${qualifier}; it has up to ten lower-case letters and digits`]:
      !/^[a-z0-9]{1,10}$/.test(qualifier),
    [`journeyUrl is ${journeyUrl}, which is not an https address`]: !isHttps(journeyUrl),
    'feeds.sources needs sources with different names':
      sources.size < feeds.sources.length || sources.size === 0,
    [`feeds.schedule is ${feeds.schedule}, not cron(...) or rate(...)`]:
      !/^(cron|rate)\(.+\)$/.test(feeds.schedule),
    'days and counts are whole numbers from 1': !counts.every(isCount),
    'budget needs dollars and an address':
      budget !== null && !(budget.dollarsPerMonth > 0 && isMail(budget.address)),
    'alarmAddress and warningAddress are e-mail addresses or null': !addresses.every(isMail),
    'outsideCheck gets its token here, not from an outside issuer':
      outsideCheck !== null && tokens.kind === 'outside',
    'keepData is false in production: a removed stack would take its data along':
      stage === 'production' && !keepData,
    ...rateFaults(environment),
    'tokens names a signing key twice': new Set(keys).size < keys.length,
    'tokens needs https addresses':
      tokens.kind === 'outside' && !(isHttps(tokens.issuer) && isHttps(tokens.jwksUrl)),
    [`domain.certificateArn is not of a certificate in ${region}`]:
      domain !== null && !domain.certificateArn.startsWith(`arn:aws:acm:${region}:`),
    [`domain.name is ${domain?.name}, which is not in its hosted zone`]:
      domain !== null &&
      domain.hostedZone !== null &&
      !domain.name.endsWith(`.${domain.hostedZone.name}`),
  };
}

function rateFaults({ limits, openLimits, tiers }: Environment): Faults {
  const rates: Readonly<Record<string, RateLimit>> = { limits, openLimits, ...tiers };
  const faults = Object.entries(rates).flatMap(([name, { requestsPerSecond, burst }]) => [
    [
      `${name} needs requests per second and a burst as high`,
      !(requestsPerSecond > 0 && burst >= requestsPerSecond),
    ] as const,
    [
      `${name} allows more than limits, which is for all`,
      !(requestsPerSecond <= limits.requestsPerSecond),
    ] as const,
  ]);
  return Object.fromEntries(faults);
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
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
