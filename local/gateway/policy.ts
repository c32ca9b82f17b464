import * as z from 'zod';

/** Of those statements that are about invoking a method. */
export type PolicyStatement = { readonly allow: boolean; readonly resources: readonly RegExp[] };

const INVOKE = 'execute-api:Invoke';

const strings = z.union([z.string().transform((one) => [one]), z.array(z.string()).nonempty()]);

/** Strict: a condition, which is not emulated, makes the policy invalid. */
const statement = z
  .strictObject({ Sid: z.unknown().optional(), Effect: z.enum(['Allow', 'Deny']), Action: strings, Resource: strings })
  .transform(({ Effect, Action, Resource }): readonly PolicyStatement[] =>
    Action.some((action) => wildcard(action.toLowerCase()).test(INVOKE.toLowerCase()))
      ? [{ allow: Effect === 'Allow', resources: Resource.map(wildcard) }]
      : [],
  );

export const policySchema = z
  .object({ Statement: z.union([statement, z.array(statement).transform((all) => all.flat())]) })
  .transform(({ Statement }) => Statement);

/** IAM's wildcards: `*` is any text, slashes included, `?` one character. */
export function wildcard(pattern: string): RegExp {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's');
}

export function allows(statements: readonly PolicyStatement[], methodArn: string): boolean {
  const applying = statements.filter(({ resources }) => resources.some((resource) => resource.test(methodArn)));
  return applying.length > 0 && applying.every(({ allow }) => allow);
}
