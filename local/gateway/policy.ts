import { isRecord } from '../records.ts';

/** A statement of the policy that an authorizer responds with, as far as such policies go. */
export type PolicyStatement = {
  readonly allow: boolean;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
};

const KEYS = new Set(['Sid', 'Effect', 'Action', 'Resource']);
const INVOKE = 'execute-api:Invoke';

/** The statements of a policy document; undefined where it is not one, or uses what is not played here (conditions). */
export function readPolicy(document: unknown): readonly PolicyStatement[] | undefined {
  if (!isRecord(document)) return undefined;
  const list = document['Statement'];
  const statements = (Array.isArray(list) ? list : [list]).map(readStatement);
  return statements.every((statement) => statement !== undefined) ? statements : undefined;
}

/** IAM's wildcards: `*` is any text, slashes included, `?` one character. */
export function matchesWildcard(pattern: string, text: string): boolean {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(text);
}

/** True where a statement allows the method and none denies it. */
export function allows(statements: readonly PolicyStatement[], methodArn: string): boolean {
  const applying = statements.filter(
    ({ actions, resources }) =>
      actions.some((action) => matchesWildcard(action.toLowerCase(), INVOKE.toLowerCase())) &&
      resources.some((resource) => matchesWildcard(resource, methodArn)),
  );
  return applying.length > 0 && applying.every(({ allow }) => allow);
}

function readStatement(value: unknown): PolicyStatement | undefined {
  if (!isRecord(value) || !Object.keys(value).every((key) => KEYS.has(key))) return undefined;
  const { Effect: effect, Action: action, Resource: resource } = value;
  const actions = strings(action);
  const resources = strings(resource);
  if ((effect !== 'Allow' && effect !== 'Deny') || actions === undefined || resources === undefined) return undefined;
  return { allow: effect === 'Allow', actions, resources };
}

function strings(value: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.length > 0 && list.every((item) => typeof item === 'string') ? list : undefined;
}
