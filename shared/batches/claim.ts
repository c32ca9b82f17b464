import * as z from 'zod';
import { HOUR_MS, MINUTE_MS } from '../values/moments.ts';
import { retryOnConflict } from '../values/temporary.ts';
import { UNSTARTED_SECONDS } from './batch.ts';

/** The most batches of a partner that may await their upload. */
const AWAITING_MOST = 10;
/**
 * If a start breaks off before the execution begins, the partner's other batches wait this long.
 */
const UNSTARTED_CLAIM_MS = 5 * MINUTE_MS;

/** An execution ends after three hours; this releases one whose end was never reported. */
const RUN_MS = 4 * HOUR_MS;

const text = z.string().min(1);

const runningBatch = z.object({
  batchId: text,
  /** Milliseconds since 1970. */
  claimedAtMs: z.int(),
  /** True if the execution has begun. */
  isStarted: z.boolean(),
  /** The day on which its lines were counted, and how many. */
  day: text,
  lines: z.int(),
});

/**
 * The running batch of a partner and the lines of its day, in one item that changes by one
 * conditional write.
 */
export const claimSchema = z.object({
  /** Counts the writes. */
  version: z.int(),
  running: runningBatch.nullable(),
  awaiting: z.array(z.object({ batchId: text, untilMs: z.int() })).readonly(),
  /** The lines of the batches that were started on that day in London. */
  counted: z.object({ day: text, lines: z.int() }).nullable(),
});
export type Claim = Readonly<z.infer<typeof claimSchema>>;

export const NO_CLAIM: Claim = { version: 0, running: null, awaiting: [], counted: null };

export type ClaimStore = {
  readonly readClaim: (clientId: string) => Promise<Claim>;
  /** Returns false if the claim has changed since the version before this one. */
  readonly writeClaim: (clientId: string, claim: Claim) => Promise<boolean>;
};

export type ClaimRefusal = 'too-many-batches' | 'batch-running' | 'too-many-lines';

/**
 * Changes a partner's claim; `decide` returns it unchanged if there is nothing to write, or says
 * why it refuses.
 */
export async function changeClaim<Refusal extends ClaimRefusal = never>(
  store: ClaimStore,
  clientId: string,
  decide: (claim: Claim) => Claim | Refusal,
): Promise<Refusal | undefined> {
  return await retryOnConflict('a claim changes faster than it can be written', async () => {
    const claim = await store.readClaim(clientId);
    const decided = decide(claim);
    if (typeof decided === 'string') return decided;
    if (decided === claim) return undefined;
    const next = { ...decided, version: claim.version + 1 };
    return (await store.writeClaim(clientId, next)) ? undefined : 'conflict';
  });
}

/** Notes a new batch, whose file may be uploaded. */
export function awaitUpload(
  claim: Claim,
  batchId: string,
  nowMs: number,
): Claim | 'too-many-batches' {
  const awaiting = claim.awaiting.filter(({ untilMs }) => untilMs > nowMs);
  if (awaiting.length >= AWAITING_MOST) return 'too-many-batches';
  const untilMs = nowMs + UNSTARTED_SECONDS * 1000;
  return { ...claim, awaiting: [...awaiting, { batchId, untilMs }] };
}

export type RunRequest = {
  readonly batchId: string;
  readonly lines: number;
  /** The day in London on which they count. */
  readonly day: string;
  readonly linesPerDay: number;
  readonly nowMs: number;
};

/** Returns how many lines a partner has sent on a day in London. */
export function linesCounted({ counted }: Claim, day: string): number {
  return counted?.day === day ? counted.lines : 0;
}

/** Takes the partner's one run for a batch, and counts its lines once. */
export function claimRun(
  claim: Claim,
  { batchId, lines, day, linesPerDay, nowMs }: RunRequest,
): Claim | 'batch-running' | 'too-many-lines' {
  const { running } = claim;
  if (running?.batchId === batchId) return claim;
  const takenMs = running?.isStarted ? RUN_MS : UNSTARTED_CLAIM_MS;
  if (running !== null && nowMs < running.claimedAtMs + takenMs) return 'batch-running';
  // If the batch of an expired claim is started again, its lines count again.
  const free = running === null ? claim : released(claim, running.batchId, { isGivenBack: true });
  const linesBefore = linesCounted(free, day);
  if (linesBefore + lines > linesPerDay) return 'too-many-lines';
  return {
    ...free,
    running: { batchId, claimedAtMs: nowMs, isStarted: false, day, lines },
    awaiting: free.awaiting.filter((upload) => upload.batchId !== batchId),
    counted: { day, lines: linesBefore + lines },
  };
}

/** Notes that the execution of a batch has begun: its claim no longer expires early. */
export function startedRun(claim: Claim, batchId: string): Claim {
  const { running } = claim;
  if (running?.batchId !== batchId || running.isStarted) return claim;
  return { ...claim, running: { ...running, isStarted: true } };
}

/** Releases the claim of a batch. `isGivenBack`: its lines no longer count. */
export function released(
  claim: Claim,
  batchId: string,
  { isGivenBack }: { readonly isGivenBack: boolean },
): Claim {
  const { running, counted } = claim;
  const awaiting = claim.awaiting.filter((upload) => upload.batchId !== batchId);
  if (running?.batchId !== batchId)
    return awaiting.length === claim.awaiting.length ? claim : { ...claim, awaiting };
  const isCounted = isGivenBack && counted?.day === running.day;
  return {
    ...claim,
    running: null,
    awaiting,
    counted: isCounted ? { ...counted, lines: counted.lines - running.lines } : counted,
  };
}
