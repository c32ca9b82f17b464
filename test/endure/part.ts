import type { RunningService, ServiceOptions } from '../support/service.ts';

/** A heading of docs/reliability.md. */
export type Heading = 'Load held' | 'Faults survived' | 'Bad inputs tried';

export type Finding = {
  /** What was done, as a row of a table says it. */
  readonly what: string;
  /** What was seen. */
  readonly seen: string;
  readonly held: boolean;
};

export type Endurance = {
  readonly start: (options?: ServiceOptions) => Promise<RunningService>;
  /** `quick` takes seconds, for `npm test`. */
  readonly size: 'quick' | 'whole';
  readonly say: (progress: string) => void;
};

export type Part = {
  readonly name: string;
  readonly heading: Heading;
  readonly run: (endurance: Endurance) => Promise<readonly Finding[]>;
};

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}
