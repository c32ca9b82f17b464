import { SFNClient, StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import type { Executions } from '../batches/life.ts';
import { createAwsClient } from './client.ts';

/** Starts the executions of the state machine, each named by its batch. */
export function createExecutions(stateMachineArn: string): Executions {
  const client = createAwsClient(SFNClient, 'function');
  const executionsOf = stateMachineArn.replace(':stateMachine:', ':execution:');
  return {
    start: (input) =>
      unless('ExecutionAlreadyExists', () =>
        client.send(
          new StartExecutionCommand({
            stateMachineArn,
            name: input.batchId,
            input: JSON.stringify(input),
          }),
        ),
      ),
    stop: (batchId) =>
      unless('ExecutionDoesNotExist', () =>
        client.send(new StopExecutionCommand({ executionArn: `${executionsOf}:${batchId}` })),
      ),
  };
}

/** Runs what may find that there is nothing to do. */
async function unless(nothingToDo: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== nothingToDo) throw error;
  }
}
