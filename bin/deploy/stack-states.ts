import type { StackState } from './facts.ts';

/** The CDK deletes such a stack and makes it again, if it is not protected. */
const CREATION_FAILED: readonly string[] = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'];
const NOT_YET_MADE: readonly string[] = ['REVIEW_IN_PROGRESS', 'DELETE_COMPLETE'];

export function isMade(state: StackState | undefined): boolean {
  return state !== undefined && !NOT_YET_MADE.includes(state.status) && !CREATION_FAILED.includes(state.status);
}

/** What has to be done by hand before the stack can be deployed; null: nothing. */
export function obstacleOf(stack: string, { status, isProtected }: StackState): string | null {
  if (NOT_YET_MADE.includes(status)) return null;
  if (CREATION_FAILED.includes(status)) return isProtected ? unlock(stack, status) : leftovers(stack, status);
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    return `${stack} is in ${status}: remove the cause, then aws cloudformation continue-update-rollback --stack-name ${stack}`;
  }
  if (status.endsWith('_IN_PROGRESS')) return `${stack} is in ${status}: wait until it has ended`;
  if (status === 'CREATE_FAILED' || status === 'DELETE_FAILED') {
    return `${stack} is in ${status}: remove the cause, then aws cloudformation delete-stack --stack-name ${stack}`;
  }
  return null;
}

function unlock(stack: string, status: string): string {
  return (
    `${stack} is in ${status} and protected: its first deployment failed. Run ` +
    `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${stack}`
  );
}

function leftovers(stack: string, status: string): string | null {
  return status === 'ROLLBACK_FAILED'
    ? `${stack} is in ${status}: its first deployment failed, and something could not be removed. See ` +
        `"A deployment failed" in docs/runbook.md, then aws cloudformation delete-stack --stack-name ${stack}`
    : null;
}
