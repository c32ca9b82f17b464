import { UNPROTECTED_CONTEXT } from '../../lib/context.ts';
import type { Facts } from './facts.ts';
import { isMade } from './stack-states.ts';
import type { DeployTarget } from './target.ts';

/**
 * The command lines of the CDK. Data that is kept is made without protection first, so that a creation that fails can be
 * rolled back and repeated; the deployment of everything then protects it, while it is still empty.
 */
export function stepsOf(
  { stacks }: Pick<Facts, 'stacks'>,
  { environment, dataStack, serviceStack }: DeployTarget,
  passedOn: readonly string[],
): readonly (readonly string[])[] {
  const everything = ['deploy', serviceStack, ...passedOn];
  if (!environment.keepData || isMade(stacks.get(dataStack))) return [everything];
  const first = ['deploy', dataStack, '--exclusively', '--context', `${UNPROTECTED_CONTEXT}=${dataStack}`];
  return [[...first, ...passedOn], everything];
}
