/** AWS refused a request, or did not respond; its name is AWS's own. */
export class AwsError extends Error {
  /** As errors of the SDK have it: of these the messages are logged. */
  readonly $metadata: { readonly httpStatusCode: number | undefined };
  /** AWS could not be reached, did not respond in time, throttled or failed: the same call may succeed soon. */
  readonly isTemporary: boolean;

  constructor(name: string, message: string, { status, isTemporary = false, cause }: AwsErrorDetails = {}) {
    super(message, { cause });
    this.name = name;
    this.$metadata = { httpStatusCode: status };
    this.isTemporary = isTemporary;
  }
}

type AwsErrorDetails = {
  readonly status?: number;
  readonly isTemporary?: boolean;
  readonly cause?: unknown;
};

/** Whether the same call may succeed soon. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof AwsError && error.isTemporary;
}
