import type { Environment } from './environments.ts';

/** A setting that has not been filled in, by the name that overrides its check: `-c allow=NAME,NAME`. */
export type Placeholder = 'example-journey' | 'no-alarm-address' | 'no-account' | 'no-domain';

export const PLACEHOLDERS: Readonly<Record<Placeholder, string>> = {
  'example-journey': 'journeyUrl is an example: households would be sent to a site that does not exist',
  'no-alarm-address': 'alarmAddress is null: nobody would be told of an alarm',
  'no-account': 'account is null: any credentials would do',
  'no-domain': "domain is null: partners would use API Gateway's address, which is lost with the API",
};

const EXAMPLE_HOST = /(^|[.])example[.](com|org|net)$/;

export function placeholdersOf(environment: Environment): readonly Placeholder[] {
  const { journeyUrl, alarmAddress, account, domain } = environment;
  const found: Readonly<Record<Placeholder, boolean>> = {
    'example-journey': EXAMPLE_HOST.test(new URL(journeyUrl).hostname),
    'no-alarm-address': alarmAddress === null,
    'no-account': account === null,
    'no-domain': domain === null,
  };
  return Object.entries(PLACEHOLDERS).flatMap(([name]) => (isPlaceholder(name) && found[name] ? [name] : []));
}

/** @throws Error if there is no such name. */
export function allowedPlaceholders(list: string): readonly Placeholder[] {
  const names = list === '' ? [] : list.split(',');
  const unknown = names.filter((name) => !isPlaceholder(name));
  if (unknown.length > 0) {
    throw new Error(`allow has ${unknown.join(', ')}; it may have ${Object.keys(PLACEHOLDERS).join(', ')}`);
  }
  return names.filter(isPlaceholder);
}

/** Only production: staging is for trying things out. Null: it may be deployed. */
export function refusalOf(environment: Environment, allowed: readonly Placeholder[]): string | null {
  if (environment.stage !== 'production') return null;
  const missing = placeholdersOf(environment).filter((name) => !allowed.includes(name));
  if (missing.length === 0) return null;
  const lines = missing.map((name) => `  ${name}: ${PLACEHOLDERS[name]}`);
  return [
    'settings of production in lib/environments.ts are not filled in:',
    ...lines,
    `Fill them in, or deploy with -c allow=${missing.join(',')}`,
  ].join('\n');
}

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(PLACEHOLDERS, name);
}
