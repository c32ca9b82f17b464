import { type Options, SingleBar } from 'cli-progress';

/** Shows long work: a bar on a terminal, a line at the start and the end of each step in a log. */
export type Progress = {
  readonly start: (step: string) => void;
  /** `total` is null where it cannot be known. */
  readonly update: (done: number, total: number | null) => void;
  readonly finish: (outcome: string) => void;
};

const BAR: Options = {
  format: '{step} {bar} {percentage} %',
  barsize: 30,
  hideCursor: true,
  clearOnComplete: true,
};

const STEP_WIDTH = 22;

export function createProgress({ isTerminal }: { readonly isTerminal: boolean }): Progress {
  return isTerminal ? barProgress() : lineProgress();
}

function barProgress(): Progress {
  const bar = new SingleBar(BAR);
  let step = '';
  return {
    start: (name) => {
      step = name;
      bar.start(100, 0, { step: name.padEnd(STEP_WIDTH) });
    },
    update: (done, total) => {
      if (total !== null && total > 0) bar.update(Math.floor((done / total) * 100));
    },
    finish: (outcome) => {
      bar.stop();
      console.log(`${step.padEnd(STEP_WIDTH)} ${outcome}`);
    },
  };
}

function lineProgress(): Progress {
  let step = '';
  return {
    start: (name) => {
      step = name;
      console.log(`${name.padEnd(STEP_WIDTH)} ...`);
    },
    update: () => {},
    finish: (outcome) => console.log(`${step.padEnd(STEP_WIDTH)} ${outcome}`),
  };
}
