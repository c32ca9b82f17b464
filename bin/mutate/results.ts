import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { MutantStatus } from '@stryker-mutator/api/core';

/** The score of the last whole run of each target. */
const RESULTS = 'test/mutation-results.json';

export const LEAST_SCORE_PERCENT = 90;

export type Score = {
  readonly mutants: number;
  readonly killed: number;
  readonly timedOut: number;
  readonly survived: number;
  readonly notCovered: number;
  /** Of all mutants that could be run, rounded down to a tenth. */
  readonly scorePercent: number;
};

export function scoreOf(statuses: readonly MutantStatus[]): Score {
  const count = (status: MutantStatus): number => statuses.filter((one) => one === status).length;
  const [killed, timedOut, survived, notCovered] = [
    count('Killed'),
    count('Timeout'),
    count('Survived'),
    count('NoCoverage'),
  ];
  const mutants = killed + timedOut + survived + notCovered;
  const scorePercent = mutants === 0 ? 0 : Math.floor((1000 * (killed + timedOut)) / mutants) / 10;
  return { mutants, killed, timedOut, survived, notCovered, scorePercent };
}

export function storeScore(target: string, score: Score): void {
  const stored: unknown = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
  const results = Object.assign({}, stored, { [target]: score });
  const sorted = Object.fromEntries(Object.entries(results).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(RESULTS, `${JSON.stringify(sorted, null, 2)}\n`);
}
