import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Client,
  describeHouseholds,
  type HouseholdResult,
  readResults,
  type Schemas,
  uploadHouseholds,
} from '@energy-partner/client';
import { SingleBar } from 'cli-progress';
import { alignedRows } from '../terminal.ts';

type Batch = Schemas['Batch'];

const POLL_MILLISECONDS = 300;

/** Reports that a batch did not finish. */
export class BatchFailedError extends Error {
  override readonly name = 'BatchFailedError';
}

/**
 * Compares the households of a file in one batch, as a partner does, and returns what a person wants
 * to know of them.
 */
export async function householdLines(client: Client, file: string): Promise<readonly string[]> {
  const { batch, upload } = await client.createBatch(
    await describeHouseholds(createReadStream(file)),
  );
  await uploadHouseholds(upload, createReadStream(file));
  await client.startBatch({ batch_id: batch.id });
  const startedAt = performance.now();
  const ended = await waitForEnd(client, batch.id);
  const seconds = (performance.now() - startedAt) / 1000;
  if (ended.status !== 'finished')
    throw new BatchFailedError(ended.problem ?? `the batch is ${ended.status}`);
  const picture = await pictureOf(readResults(ended));
  return [
    `${counted(ended.lines.total)} households of ${basename(file)} (${sizeOf(file)}), prices of ${ended.day}; ${seconds.toFixed(1)} s.`,
    ...linesOf(picture),
  ];
}

/** Shows a bar on a terminal, and nothing in a log. */
async function waitForEnd(client: Client, batch_id: string): Promise<Batch> {
  const progress = new SingleBar({
    format: '{bar} {percentage} % of {total} households, {eta_formatted} left',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    hideCursor: true,
  });
  try {
    for (let isShown = false; ; isShown = true) {
      const { batch } = await client.getBatch({ batch_id });
      const { done, total } = batch.lines;
      if (!isShown) progress.start(total, 0);
      progress.update(done ?? 0);
      if (batch.status !== 'running') return batch;
      await sleep(POLL_MILLISECONDS);
    }
  } finally {
    progress.stop();
  }
}

/** What a file of households looks like, without the households. */
type Picture = {
  compared: number;
  savers: number;
  /** The savers whose plan follows the price cap. */
  trackers: number;
  savedPence: number;
  readonly byBand: number[];
  readonly failedByCode: Map<string, number>;
};

/** The savings in pounds at which a band ends; the last band has no end. */
const BANDS = [50, 100, 150, 200, 300, 400, 600] as const;

async function pictureOf(results: AsyncIterable<HouseholdResult>): Promise<Picture> {
  const picture: Picture = {
    ...{ compared: 0, savers: 0, trackers: 0, savedPence: 0 },
    byBand: new Array<number>(BANDS.length + 1).fill(0),
    failedByCode: new Map(),
  };
  for await (const { comparison, errors } of results) {
    if (comparison === undefined) {
      const code = errors[0]?.code ?? 'unknown';
      picture.failedByCode.set(code, (picture.failedByCode.get(code) ?? 0) + 1);
      continue;
    }
    picture.compared += 1;
    const [best] = comparison.comparisons;
    const savingPence = best?.like_for_like.saving_after_exit_fees_pence ?? 0;
    if (savingPence <= 0) continue;
    picture.savers += 1;
    if (best?.plan.tariff_type === 'tracker') picture.trackers += 1;
    picture.savedPence += savingPence;
    const band = BANDS.findIndex((endPounds) => savingPence <= endPounds * 100);
    const index = band === -1 ? BANDS.length : band;
    picture.byBand[index] = (picture.byBand[index] ?? 0) + 1;
  }
  return picture;
}

function linesOf(picture: Picture): readonly string[] {
  const { compared, savers, trackers, savedPence, byBand, failedByCode } = picture;
  const failed = [...failedByCode].map(([code, lines]) => `${counted(lines)} ${code}`);
  const [average, overAll] = [savers, compared].map((homes) => savedPence / Math.max(1, homes));
  return [
    `${counted(savers)} of ${counted(compared)} would save, after exit fees: ${pounds(average)} a year on average (${pounds(overAll)} over all ${counted(compared)}).`,
    `The plans of ${counted(trackers)} of them follow the price cap, which may change.`,
    ...(failed.length === 0 ? [] : [`Not compared: ${failed.join(', ')}.`]),
    '',
    ...histogram([compared - savers, ...byBand]),
    '',
    'Saving is like for like, on the first plan of each line: each plan until its own end, then the plan that follows it.',
  ];
}

const BAR_CHARACTERS = 40;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** Draws a bar for each band, and none for a band without households. */
function histogram(counts: readonly number[]): readonly string[] {
  const labels = [
    'nothing',
    ...BANDS.map((end, index) => `£${BANDS[index - 1] ?? 0}–${end}`),
    `over £${BANDS.at(-1)}`,
  ];
  const most = Math.max(1, ...counts);
  const rows = counts.map((count, index) => [
    labels[index] ?? '',
    counted(count),
    bar((count / most) * BAR_CHARACTERS),
  ]);
  return alignedRows([['SAVING A YEAR', 'HOMES', ''], ...rows], 2);
}

function bar(length: number): string {
  const eighths = Math.round(length * 8);
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

function counted(count: number): string {
  return count.toLocaleString('en-GB');
}

function pounds(pence = 0): string {
  return (pence / 100).toLocaleString('en-GB', {
    style: 'currency',
    currency: 'GBP',
    maximumFractionDigits: 0,
  });
}

function sizeOf(file: string): string {
  return `${(statSync(file).size / 1e6).toFixed(1)} MB`;
}
