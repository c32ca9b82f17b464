export type Outcome = 'passed' | 'failed' | 'not shown';

type Done = { readonly name: string; readonly outcome: Outcome; readonly seconds: number; readonly note: string };

export type Steps = {
  /** Runs a step and prints its outcome, with a note on what it returned; null if it failed. */
  readonly run: <T>(name: string, step: () => Promise<T>, note?: (result: T) => string) => Promise<T | null>;
  /** A step that cannot be shown here, and why. */
  readonly notShown: (name: string, reason: string) => void;
  readonly hasFailed: () => boolean;
  /** Prints the table; returns the exit code. */
  readonly finish: () => 0 | 1;
};

export function createSteps(print: (line: string) => void): Steps {
  const done: Done[] = [];
  const add = (step: Done): void => {
    done.push(step);
    print(lineOf(step));
  };
  return {
    run: async (name, step, noteOf = () => '') => {
      const started = performance.now();
      const seconds = (): number => (performance.now() - started) / 1000;
      try {
        const result = await step();
        add({ name, outcome: 'passed', seconds: seconds(), note: noteOf(result) });
        return result;
      } catch (error) {
        const note = error instanceof Error ? error.message : String(error);
        add({ name, outcome: 'failed', seconds: seconds(), note });
        return null;
      }
    },
    notShown: (name, note) => add({ name, outcome: 'not shown', seconds: 0, note }),
    hasFailed: () => done.some(({ outcome }) => outcome === 'failed'),
    finish: () => {
      const width = Math.max(...done.map(({ name }) => name.length));
      print('');
      for (const { name, outcome, seconds } of done) {
        print(`${name.padEnd(width)}  ${outcome.padEnd(9)}  ${seconds.toFixed(1).padStart(6)} s`);
      }
      const count = (wanted: Outcome): number => done.filter(({ outcome }) => outcome === wanted).length;
      print(`\n${count('passed')} passed, ${count('failed')} failed, ${count('not shown')} not shown here`);
      return count('failed') === 0 ? 0 : 1;
    },
  };
}

function lineOf({ name, outcome, seconds, note }: Done): string {
  return `${outcome}: ${name} (${seconds.toFixed(1)} s)${note === '' ? '' : `: ${note}`}`;
}
