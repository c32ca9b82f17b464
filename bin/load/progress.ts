import { performance } from 'node:perf_hooks';
import { MultiBar, type SingleBar } from 'cli-progress';
import { escapeControls } from '../../data-loader/report/escape-controls.ts';
import type { LoadProgress } from '../../data-loader/report/report.ts';

export type Progress = {
  readonly onProgress: (progress: LoadProgress) => void;
  /** Ends the steps at work, and removes their bars. */
  readonly stop: () => void;
};

const BYTES_PER_MEGABYTE = 1_000_000;
const BAR_CHARACTERS = 24;

/** On a terminal a bar for each step at work; in a log a line when a step begins and one when it ends. */
export function createProgress({
  isTerminal,
  print,
}: {
  readonly isTerminal: boolean;
  readonly print: (line: string) => void;
}): Progress {
  const steps = isTerminal ? new Bars() : new Lines(print);
  const atWork = new Map<string, LoadProgress>();
  const end = (title: string): void => {
    if (atWork.delete(title)) steps.end(title);
  };
  return {
    onProgress: (progress) => {
      const title = titleOf(progress);
      if (!atWork.has(title)) steps.begin(title);
      atWork.set(title, progress);
      steps.update(title, progress);
      if (progress.isOver === true) end(title);
    },
    stop: () => {
      for (const title of atWork.keys()) end(title);
      steps.stop();
    },
  };
}

function titleOf({ step, name }: LoadProgress): string {
  return escapeControls(`${step} ${name}`);
}

class Lines {
  readonly #print: (line: string) => void;
  readonly #begunMs = new Map<string, number>();

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  begin(title: string): void {
    this.#begunMs.set(title, performance.now());
    this.#print(`${title} ...`);
  }

  update(): void {}

  end(title: string): void {
    const seconds = (performance.now() - (this.#begunMs.get(title) ?? 0)) / 1000;
    this.#print(`${title}: finished after ${seconds.toFixed(1)} s`);
  }

  stop(): void {}
}

class Bars {
  #multiBar: MultiBar | null = null;
  readonly #bars = new Map<string, SingleBar>();

  begin(title: string): void {
    this.#multiBar ??= new MultiBar({
      format: (_, { progress }, { words, isKnown }) => (isKnown ? `${barOf(progress)} ${words}` : words),
      clearOnComplete: true,
      // Ctrl-C ends the command, not only its bars.
      gracefulExit: false,
    });
    this.#bars.set(title, this.#multiBar.create(1, 0, { words: title, isKnown: false }));
  }

  update(title: string, { done, total, unit }: LoadProgress): void {
    const bar = this.#bars.get(title);
    const isKnown = total !== null && total > 0;
    if (isKnown) bar?.setTotal(total);
    const amount = unit === 'bytes' ? `${(done / BYTES_PER_MEGABYTE).toFixed(1)} MB` : done.toLocaleString('en-GB');
    const words = isKnown || done === 0 ? title : `${title}, ${amount}`;
    bar?.update(isKnown ? Math.min(done, total) : 0, { words, isKnown });
  }

  end(title: string): void {
    const bar = this.#bars.get(title);
    if (bar !== undefined) this.#multiBar?.remove(bar);
    this.#bars.delete(title);
  }

  stop(): void {
    this.#multiBar?.stop();
    this.#multiBar = null;
  }
}

function barOf(progress: number): string {
  const full = Math.round(progress * BAR_CHARACTERS);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_CHARACTERS - full)} ${Math.floor(progress * 100)} %`;
}
