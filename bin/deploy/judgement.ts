import type { Environment } from '../../lib/environments.ts';
import { PLACEHOLDERS, type Placeholder, placeholdersOf } from '../../lib/placeholders.ts';
import type { Concurrency, Facts } from './facts.ts';
import { isMade, obstacleOf } from './stack-states.ts';
import { type DeployTarget, stacksOf } from './target.ts';

/** An obstacle is certain to fail the deployment or to lock what it makes; a note is for whoever deploys. */
export type Finding = { readonly kind: 'obstacle' | 'note'; readonly text: string };

export type Intention = {
  readonly target: DeployTarget;
  readonly allowed: readonly Placeholder[];
  /** AWS_REGION; undefined: not set. */
  readonly region: string | undefined;
};

/** The first with the roles that the CDK's current CLI assumes. */
const BOOTSTRAP_VERSION = 6;

/** AWS keeps as many for functions without a reservation. */
const UNRESERVED_MINIMUM = 100;

/** Everything that is amiss, before anything is made. */
export function judge(facts: Facts, intention: Intention): readonly Finding[] {
  const { environment } = intention.target;
  return [
    ...accountFindings(facts, intention),
    ...settingFindings(intention),
    ...bootstrapFindings(facts, environment),
    ...concurrencyFindings(facts.concurrency, environment),
    ...certificateFindings(facts, environment),
    ...stackFindings(facts, intention.target),
  ];
}

function accountFindings({ account }: Facts, { target: { environment }, region }: Intention): readonly Finding[] {
  const isOther = environment.account !== null && environment.account !== account;
  return [
    ...(isOther
      ? [obstacle(`the credentials are for account ${account}, the settings are for ${environment.account}`)]
      : []),
    ...(region !== undefined && region !== environment.region
      ? [obstacle(`AWS_REGION is ${region}, the settings are for ${environment.region}`)]
      : []),
  ];
}

function settingFindings({ target: { environment }, allowed }: Intention): readonly Finding[] {
  const isStrict = environment.stage === 'production';
  return placeholdersOf(environment)
    .filter((name) => isStrict || name === 'example-journey' || name === 'no-alarm-address')
    .map((name) => {
      const isAllowed = !isStrict || allowed.includes(name);
      return isAllowed ? note(PLACEHOLDERS[name]) : obstacle(`${PLACEHOLDERS[name]} (-c allow=${name})`);
    });
}

function bootstrapFindings({ bootstrapVersion, account }: Facts, { region }: Environment): readonly Finding[] {
  if (bootstrapVersion === undefined) return [unreadable('the bootstrap stack CDKToolkit')];
  const command = `npx cdk bootstrap aws://${account}/${region}`;
  if (bootstrapVersion === null) return [obstacle(`the region is not bootstrapped: ${command}`)];
  return bootstrapVersion < BOOTSTRAP_VERSION
    ? [obstacle(`the bootstrap stack has version ${bootstrapVersion}, before ${BOOTSTRAP_VERSION}: ${command}`)]
    : [];
}

function concurrencyFindings(found: Concurrency | undefined, environment: Environment): readonly Finding[] {
  if (found === undefined) return [unreadable("Lambda's concurrency quota")];
  const { limit, unreserved } = found;
  const wanted = sum(environment.reservedConcurrency) + sum(environment.provisionedConcurrency);
  if (wanted > 0 && limit - wanted < UNRESERVED_MINIMUM) {
    const most = `of the account's ${limit}, ${UNRESERVED_MINIMUM} must stay free`;
    return [obstacle(`reservedConcurrency and provisionedConcurrency take ${wanted} concurrent executions; ${most}`)];
  }
  return unreserved < UNRESERVED_MINIMUM
    ? [note(`${unreserved} concurrent executions are free: ask AWS for a Lambda quota of 1,000 before partners call`)]
    : [];
}

function certificateFindings({ certificate }: Facts, { domain }: Environment): readonly Finding[] {
  if (domain === null || certificate === null) return [];
  if (certificate === undefined) return [unreadable(`the certificate of ${domain.name}`)];
  const { status, names } = certificate;
  const wildcard = domain.name.replace(/^[^.]+/, '*');
  if (status !== 'ISSUED') return [obstacle(`the certificate of ${domain.name} is ${status}, not ISSUED`)];
  return names.includes(domain.name) || names.includes(wildcard)
    ? []
    : [obstacle(`the certificate is for ${names.join(', ')}, not for ${domain.name}`)];
}

function stackFindings({ stacks }: Facts, target: DeployTarget): readonly Finding[] {
  return stacksOf(target).flatMap((name) => {
    const state = stacks.get(name);
    if (state === undefined) return [note(`${name} does not exist and will be made`)];
    const text = obstacleOf(name, state);
    if (text !== null) return [obstacle(text)];
    return isMade(state) ? [] : [note(`${name} is in ${state.status} and will be made again`)];
  });
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function obstacle(text: string): Finding {
  return { kind: 'obstacle', text };
}

function note(text: string): Finding {
  return { kind: 'note', text };
}

function unreadable(what: string): Finding {
  return note(`${what} could not be read with these credentials, and was not checked`);
}
