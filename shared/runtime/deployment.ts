import { setTimeout as sleep } from 'node:timers/promises';
import {
  CodeDeployClient,
  PutLifecycleEventHookExecutionStatusCommand,
} from '@aws-sdk/client-codedeploy';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { createAwsClient } from '../store/client.ts';

/** The time after which a permission that was granted with the deployment holds. */
const PERMISSION_SECONDS = 60;
const RETRY_SECONDS = 3;

/** Invokes a version of a function by its ARN. Call once, at module scope: connections are kept. */
export function versionInvoker(): (versionArn: string, event: object) => Promise<unknown> {
  const client = createAwsClient(LambdaClient, 'command');
  const invoke = (versionArn: string, event: object) =>
    client.send(new InvokeCommand({ FunctionName: versionArn, Payload: JSON.stringify(event) }));
  return async (versionArn, event) => {
    const { FunctionError, Payload } = await untilPermitted(() => invoke(versionArn, event));
    // Its payload may quote what was sent.
    if (FunctionError !== undefined) throw new Error(`${versionArn} failed: ${FunctionError}`);
    return JSON.parse(Payload?.transformToString() ?? 'null');
  };
}

/** The hook of a deployment, by CodeDeploy's own names. */
export type Hook = {
  readonly DeploymentId: string;
  readonly LifecycleEventHookExecutionId: string;
};

export type HookReporter = (hook: Hook, status: 'Succeeded' | 'Failed') => Promise<void>;

/** Tells CodeDeploy how a hook has ended. Call once, at module scope. */
export function hookReporter(): HookReporter {
  const client = createAwsClient(CodeDeployClient, 'command');
  return async ({ DeploymentId: deploymentId, LifecycleEventHookExecutionId }, status) => {
    const lifecycleEventHookExecutionId = LifecycleEventHookExecutionId;
    const result = { deploymentId, lifecycleEventHookExecutionId, status };
    await untilPermitted(() =>
      client.send(new PutLifecycleEventHookExecutionStatusCommand(result)),
    );
  };
}

async function untilPermitted<T>(send: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += RETRY_SECONDS) {
    try {
      return await send();
    } catch (error) {
      const isDenied = error instanceof Error && error.name === 'AccessDeniedException';
      if (!isDenied || waited >= PERMISSION_SECONDS) throw error;
      await sleep(RETRY_SECONDS * 1000);
    }
  }
}
