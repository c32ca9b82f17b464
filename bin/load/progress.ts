import { performance } from 'node:perf_hooks';
import { MultiBar, type SingleBar } from 'cli-progress';
import type { LoadProgress } from '../../data-loader/report/load-report.ts';
import { escapeControls } from '../../data-loader/report/quote.ts';

export type Progress = {
  readonly onProgress: (progress: LoadProgress) => void;
  /** Ends the steps at work, and removes their bars. */
  readonly stop: () => void;
};

const BAR_CHARACTERS = 24;

type Terminal = { readonly isTerminal: boolean; readonly print: (line: string) => void };

/** Shows a bar for each step on a terminal; a log gets a line when a step begins and ends. */
export function createProgress({ isTerminal, print }: Terminal): Progress {
  const atWork = new Map<
    string,
    { readonly begunMs: number; readonly bar: SingleBar | undefined }
  >();
  let bars: MultiBar | undefined;
  const begin = (title: string) => {
    if (isTerminal) bars ??= createBars();
    else print(`${title} ...`);
    return { begunMs: performance.now(), bar: bars?.create(1, 0, { words: title }) };
  };
  const end = (title: string): void => {
    const step = atWork.get(title);
    if (step === undefined) return;
    atWork.delete(title);
    if (step.bar !== undefined) bars?.remove(step.bar);
    else
      print(`${title}: finished after ${((performance.now() - step.begunMs) / 1000).toFixed(1)} s`);
  };
  return {
    onProgress: (progress) => {
      const title = escapeControls(`${progress.step} ${progress.name}`);
      const step = atWork.get(title) ?? begin(title);
      atWork.set(title, step);
      if (step.bar !== undefined) show(step.bar, title, progress);
      if (progress.isOver === true) end(title);
    },
    stop: () => {
      for (const title of atWork.keys()) end(title);
      bars?.stop();
      bars = undefined;
    },
  };
}

function createBars(): MultiBar {
  return new MultiBar({
    // The bar appears when something is done and the total is known.
    format: (_, { progress }, { words }) => {
      const full = Math.round(progress * BAR_CHARACTERS);
      const bar = `${'█'.repeat(full).padEnd(BAR_CHARACTERS, '░')} ${Math.floor(progress * 100)} % `;
      return `${progress === 0 ? '' : bar}${words}`;
    },
    clearOnComplete: true,
    // Ctrl-C ends the command, not only its bars.
    gracefulExit: false,
  });
}

function show(bar: SingleBar, title: string, { done, total, unit }: LoadProgress): void {
  const amount =
    unit === 'bytes' ? `${(done / 1_000_000).toFixed(1)} MB` : done.toLocaleString('en-GB');
  bar.setTotal(total || 1);
  if (total) bar.update(Math.min(done, total), { words: title });
  else bar.update(0, { words: done === 0 ? title : `${title}, ${amount}` });
}
