import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, readResults, type Schemas } from '@energy-partner/client';
import { SingleBar } from 'cli-progress';
import { type Findings, findingsOf } from '../../demo/book/findings.ts';
import { hasInventedSupplier } from '../../demo/book/lines.ts';
import { sendBook } from '../../demo/book/send.ts';
import {
  headline,
  howTheySave,
  INVENTED_LEFT_OUT,
  stepName,
  WHAT_COUNTS,
  whoSaves,
  whoWaits,
} from '../../demo/book/sentences.ts';
import { alignedRows } from '../terminal.ts';

type Batch = Schemas['Batch'];

const POLL_MILLISECONDS = 300;

/** Reports that a batch did not finish. */
export class BatchFailedError extends Error {
  override readonly name = 'BatchFailedError';
}

/**
 * Compares the households of a file in one batch, as a partner does, and returns lines for a
 * terminal. If the demonstration site runs, the last one leads to its picture of the result.
 */
export async function householdLines(
  client: Client,
  file: string,
  siteUrl: string | undefined,
): Promise<readonly string[]> {
  const id = await sendBook(client, () => createReadStream(file));
  const startedAt = performance.now();
  const ended = await waitForEnd(client, id);
  const seconds = (performance.now() - startedAt) / 1000;
  if (ended.status !== 'finished')
    throw new BatchFailedError(ended.problem ?? `the batch is ${ended.status}`);
  const findings = await findingsOf(readResults(ended));
  const isInventedLeftOut = await hasInventedSupplier(client);
  return [
    `${counted(ended.lines.total)} households of ${basename(file)} (${sizeOf(file)}), prices of ${ended.day}; ${seconds.toFixed(1)} s.`,
    ...linesOf(findings),
    '',
    `${WHAT_COUNTS}${isInventedLeftOut ? ` ${INVENTED_LEFT_OUT}` : ''}`,
    ...(siteUrl === undefined ? [] : [`With a map: ${siteUrl}/book?batch=${id}`]),
  ];
}

/** Shows a bar on a terminal, and nothing in a log. */
async function waitForEnd(client: Client, batch_id: string): Promise<Batch> {
  const progress = new SingleBar({
    format: '{bar} {percentage} % of {total} households',
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

function linesOf(findings: Findings): readonly string[] {
  const byCode = Map.groupBy(findings.failures, ({ code }) => code);
  const failed = [...byCode].map(([code, failures]) => {
    const lines = failures.reduce((sum, failure) => sum + failure.lines, 0);
    return `${counted(lines)} ${code}`;
  });
  return [
    headline(findings),
    whoSaves(findings),
    howTheySave(findings),
    whoWaits(findings.waiting),
    failed.length === 0 ? '' : `Could not be compared: ${failed.join(', ')}.`,
  ]
    .filter((line) => line !== '')
    .concat('', histogram(findings));
}

const BAR_CHARACTERS = 40;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** Draws a bar for each step, and none for a step without households. */
function histogram({ compared, savers, steps }: Findings): readonly string[] {
  const bars = [
    { name: 'nothing', homes: compared - savers },
    ...steps.map((step) => ({ name: stepName(step), homes: step.homes })),
  ];
  const most = Math.max(1, ...bars.map(({ homes }) => homes));
  const rows = bars.map(({ name, homes }) => [
    name,
    counted(homes),
    bar((homes / most) * BAR_CHARACTERS),
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

function sizeOf(file: string): string {
  return `${(statSync(file).size / 1e6).toFixed(1)} MB`;
}
