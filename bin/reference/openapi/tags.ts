import type { OperationName } from '../../../shared/contract/operation-ids.ts';

type Tag = { readonly name: string; readonly description: string; readonly operations: readonly OperationName[] };

/** The operations by task, in the order of the reference. */
const TASKS: readonly Tag[] = [
  {
    name: 'Get a token',
    description: 'Access tokens, the keys that sign them and the metadata of their issuer. None of them needs a token.',
    operations: ['token', 'jwks', 'issuer-metadata'],
  },
  {
    name: 'Find the current plan',
    description: 'The suppliers and plans at a postcode, by name or by rates.',
    operations: ['suppliers', 'plans', 'plan-lookup'],
  },
  {
    name: 'Compare plans',
    description: 'What a household pays now, and what it would pay on each plan on sale.',
    operations: ['comparison', 'valuation', 'best-available', 'best-buys'],
  },
  {
    name: 'Hand a household over',
    description: 'The session in which a household switches to the plan that it chose.',
    operations: ['drop', 'sessions'],
  },
  {
    name: 'Check the service',
    description: 'Whether the service is up, and where its prices come from.',
    operations: ['status', 'sources'],
  },
  {
    name: 'Read the reference',
    description: 'This page and the document that it shows.',
    operations: ['docs-page', 'docs-openapi'],
  },
];

export const TAGS = TASKS.map(({ name, description }) => ({ name, description }));

export function tagsOf(operation: OperationName): readonly string[] {
  return TASKS.filter(({ operations }) => operations.includes(operation)).map(({ name }) => name);
}
