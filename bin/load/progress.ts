import { SingleBar } from 'cli-progress';
import type { LoadProgress } from '../../data-loader/report.ts';

export type Progress = {
  readonly onProgress: (progress: LoadProgress) => void;
  /** Removes the bar. */
  readonly stop: () => void;
};

const BYTES_PER_MEGABYTE = 1_000_000;

/** A bar for each step on a terminal; in a log a line when a step begins. */
export function createProgress({
  isTerminal,
  print,
}: {
  readonly isTerminal: boolean;
  readonly print: (line: string) => void;
}): Progress {
  const bar = isTerminal
    ? new SingleBar({ format: '{bar} {percentage} % {title}', barsize: 24, hideCursor: true, clearOnComplete: true })
    : null;
  let shown = '';
  const printed = new Set<string>();
  return {
    onProgress: ({ step, name, unit, done, total }) => {
      const title = `${step} ${name}`;
      const scale = unit === 'bytes' ? BYTES_PER_MEGABYTE : 1;
      if (title !== shown) {
        bar?.stop();
        bar?.start((total ?? scale) / scale, 0, { title });
        // Sources are read side by side: each is named once.
        if (bar === null && !printed.has(title)) print(`${title} ...`);
        printed.add(title);
        shown = title;
      }
      if (total !== null) bar?.update(Math.min(done, total) / scale, { title });
    },
    stop: () => {
      bar?.stop();
      shown = '';
    },
  };
}
