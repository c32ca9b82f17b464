/** An execution ends after three hours at the latest: a batch takes minutes. */
export const RUN_SECONDS = 3 * 60 * 60;

/** What invokes the functions of the steps. */
export type StepArns = Readonly<Record<'cut' | 'part' | 'finish', string>>;

/**
 * Waits for a free instance until the time limit of the batch: comparisons come first. The errors
 * of a throttled function are no fault of the batch.
 */
const THROTTLING_RETRY = {
  ErrorEquals: ['Lambda.TooManyRequestsException'],
  IntervalSeconds: 2,
  BackoffRate: 1.5,
  MaxDelaySeconds: 30,
  MaxAttempts: 10_000,
  JitterStrategy: 'FULL',
} as const;

/** Everything else is tried again for a minute or two: a store or a service may be out of reach. */
export const FAILURE_RETRY = {
  ErrorEquals: ['States.ALL'],
  IntervalSeconds: 2,
  BackoffRate: 2,
  MaxDelaySeconds: 60,
  MaxAttempts: 6,
  JitterStrategy: 'FULL',
} as const;

const RETRIES = [THROTTLING_RETRY, FAILURE_RETRY] as const;

const RUN = { 'clientId.$': '$.clientId', 'batchId.$': '$.batchId' } as const;

/**
 * Returns the steps of a batch in the Amazon States Language: cut the file, compare its parts,
 * finish. Only keys, ranges and counts pass through it.
 */
export function batchDefinition(
  { cut, part, finish }: StepArns,
  { partsAtOnce }: { readonly partsAtOnce: number },
) {
  return {
    Comment: 'Compares the households of a batch',
    TimeoutSeconds: RUN_SECONDS,
    StartAt: 'Cut',
    States: {
      Cut: { Type: 'Task', Resource: cut, Retry: RETRIES, ResultPath: '$.cut', Next: 'Parts' },
      Parts: {
        Type: 'Map',
        ItemsPath: '$.cut.ranges',
        MaxConcurrency: partsAtOnce,
        ItemSelector: { ...RUN, 'range.$': '$$.Map.Item.Value' },
        ItemProcessor: {
          ProcessorConfig: { Mode: 'INLINE' },
          StartAt: 'Part',
          States: {
            // An empty result: what hundreds of parts return would be more than a state may hold.
            Part: { Type: 'Task', Resource: part, Retry: RETRIES, ResultSelector: {}, End: true },
          },
        },
        ResultPath: null,
        Next: 'Finish',
      },
      Finish: { Type: 'Task', Resource: finish, Parameters: RUN, Retry: RETRIES, End: true },
    },
  };
}
