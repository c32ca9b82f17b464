import { SingleBar } from 'cli-progress';
import type { ImportProgress } from '../../data-loader/places/import-options.ts';
import type { RunProgress } from '../../data-loader/run.ts';

export type LoadProgress = {
  readonly feed: (progress: RunProgress) => void;
  readonly places: (file: string) => (progress: ImportProgress) => void;
  /** Takes the bar away. */
  readonly stop: () => void;
};

const MEGABYTE = 1_000_000;

type Output = { readonly isTerminal: boolean; readonly printError: (line: string) => void };

/** A bar for each step on a terminal; in a log one line when a step begins. */
export function createLoadProgress({ isTerminal, printError }: Output): LoadProgress {
  const show = isTerminal ? bars() : lines(printError);
  return {
    feed: (progress) => show.step(feedStep(progress)),
    places: (file) => (progress) => show.step(placesStep(file, progress)),
    stop: show.stop,
  };
}

type Step = { readonly name: string; readonly done: number; readonly total: number | null };

type Show = { readonly step: (step: Step) => void; readonly stop: () => void };

function bars(): Show {
  const bar = new SingleBar({
    format: '{bar} {percentage} % {name}',
    barsize: 24,
    hideCursor: true,
    clearOnComplete: true,
  });
  let shown = '';
  return {
    step: ({ name, done, total }) => {
      if (name !== shown) {
        bar.stop();
        bar.start(total ?? 1, 0, { name });
        shown = name;
      }
      bar.update(total === null ? 0 : Math.min(done, total), { name });
    },
    stop: () => bar.stop(),
  };
}

function lines(printError: (line: string) => void): Show {
  let shown = '';
  return {
    step: ({ name }) => {
      if (name !== shown) printError(`${name} ...`);
      shown = name;
    },
    stop: () => undefined,
  };
}

function feedStep(progress: RunProgress): Step {
  return progress.step === 'publishing'
    ? { name: 'publishing', done: 0, total: null }
    : { name: `reading ${progress.feed}`, done: progress.bytesRead / MEGABYTE, total: inMegabytes(progress.sizeBytes) };
}

function inMegabytes(bytes: number | null): number | null {
  return bytes === null ? null : bytes / MEGABYTE;
}

function placesStep(file: string, { step, unit, done, total }: ImportProgress): Step {
  return unit === 'bytes'
    ? { name: `${step} ${file}`, done: done / MEGABYTE, total: inMegabytes(total) }
    : { name: `${step} ${file}`, done, total };
}
