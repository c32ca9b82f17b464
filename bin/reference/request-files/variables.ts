import { REFERENCE_BASE_URL } from '../../../functions/docs/reference.ts';
import { EXAMPLE_SESSION_ID } from '../../../shared/contract/endpoints/sessions.ts';
import { DEMO_CLIENT_ID, DEMO_SECRET } from '../../../shared/partners/demo.ts';
import { COMPARED_HOME } from '../requests/homes.ts';

type Variable = {
  readonly name: string;
  readonly value: string;
  /** What it stands for in the requests of the reference. */
  readonly replaces: string;
};

/** What a reader may change in a file. */
const VARIABLES: readonly Variable[] = [
  { name: 'baseUrl', value: REFERENCE_BASE_URL, replaces: REFERENCE_BASE_URL },
  { name: 'audience', value: '{{baseUrl}}/energy', replaces: `${REFERENCE_BASE_URL}/energy` },
  ...Object.entries({
    clientId: DEMO_CLIENT_ID,
    clientSecret: DEMO_SECRET,
    supplierKey: COMPARED_HOME.dual_fuel_supplier_key,
    planKey: COMPARED_HOME.dual_fuel_plan_key,
    sessionId: EXAMPLE_SESSION_ID,
  }).map(([name, value]) => ({ name, value, replaces: value })),
];

/** The variables of a file, with the values of a service on one's own machine. */
export function variables(): ReadonlyArray<readonly [name: string, value: string]> {
  return VARIABLES.map(({ name, value }) => [name, value]);
}

/** A text with variables in place of values, the longest first: the audience begins with the base URL. */
export function withVariables(text: string): string {
  const longestFirst = VARIABLES.toSorted((one, other) => other.replaces.length - one.replaces.length);
  return longestFirst.reduce((whole, { name, replaces }) => whole.replaceAll(replaces, `{{${name}}}`), text);
}
