import * as z from 'zod';

export type PolicyStatement = {
  readonly allow: boolean;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
};

const INVOKE = 'execute-api:Invoke';

const strings = z.union([z.string().transform((one) => [one]), z.array(z.string()).nonempty()]);

/** Strict: a condition, which is not emulated, makes the policy invalid. */
const statement = z
  .strictObject({ Sid: z.unknown().optional(), Effect: z.enum(['Allow', 'Deny']), Action: strings, Resource: strings })
  .transform(
    ({ Effect, Action, Resource }): PolicyStatement => ({
      allow: Effect === 'Allow',
      actions: Action,
      resources: Resource,
    }),
  );

export const policySchema = z
  .object({ Statement: z.union([statement.transform((one) => [one]), z.array(statement)]) })
  .transform(({ Statement }) => Statement);

/** IAM's wildcards: `*` is any text, slashes included, `?` one character. */
export function matchesWildcard(pattern: string, text: string): boolean {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(text);
}

export function allows(statements: readonly PolicyStatement[], methodArn: string): boolean {
  const applying = statements.filter(
    ({ actions, resources }) =>
      actions.some((action) => matchesWildcard(action.toLowerCase(), INVOKE.toLowerCase())) &&
      resources.some((resource) => matchesWildcard(resource, methodArn)),
  );
  return applying.length > 0 && applying.every(({ allow }) => allow);
}
