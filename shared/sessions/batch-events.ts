import { batchFinished, type EventQueue, type EventStore, enqueueEvent } from './events.ts';

export type BatchEvents = {
  readonly events: EventStore;
  readonly queue: EventQueue;
  readonly clock: { readonly nowMs: () => number };
};

type EndedBatch = {
  readonly clientId: string;
  readonly id: string;
  readonly status: string;
  readonly finishedAtMs: number | null;
};

/** Tells the partner of a batch that has finished or failed; told twice, it is the same event. */
export async function tellOfEnd(deps: BatchEvents, batch: EndedBatch): Promise<void> {
  const { status, finishedAtMs } = batch;
  if (finishedAtMs === null || (status !== 'finished' && status !== 'failed')) return;
  const nowSeconds = Math.floor(deps.clock.nowMs() / 1000);
  await enqueueEvent(deps, batchFinished({ ...batch, status, finishedAtMs }, nowSeconds));
}
