import { REFERENCE_BASE_URL } from '../../functions/docs/reference.ts';
import { EXAMPLE_SESSION_ID } from '../../shared/contract/endpoints/sessions.ts';

/** What differs from partner to partner or from handover to handover, and the variable that a tool's file has for it. */
const VARIABLES = {
  [REFERENCE_BASE_URL]: 'baseUrl',
  demopartner: 'clientId',
  demosecret: 'clientSecret',
  [EXAMPLE_SESSION_ID]: 'sessionId',
} as const;

/** The variables of a tool's file, with the values of a service on one's own machine. */
export function variables(): ReadonlyArray<readonly [name: string, value: string]> {
  return Object.entries(VARIABLES).map(([value, name]) => [name, value]);
}

/** A text with variables in place of values. */
export function withVariables(text: string): string {
  return Object.entries(VARIABLES).reduce((whole, [value, name]) => whole.replaceAll(value, `{{${name}}}`), text);
}
