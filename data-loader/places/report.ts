import { Unreadable } from '../sources/feed-source.ts';
import { RefusedFile } from './refused.ts';

/** A faulty line. The reason never quotes the line: it may hold an address or a reading. */
export type FileLineError = { readonly line: number; readonly reason: string };

export type PlacesData =
  | 'postcodes'
  | 'gas averages'
  | 'electricity averages'
  | 'Economy 7 averages'
  | 'addresses'
  | 'readings';

type File = {
  readonly data: PlacesData;
  /** The path, or the address without its query. */
  readonly source: string;
};

/** What became of a file: all of it is loaded, or nothing. */
export type ImportReport = File &
  (
    | {
        readonly kind: 'loaded';
        /** Postcodes, averages, homes or annual consumption figures. */
        readonly loaded: number;
        /** Records that are none of the service's: ended postcodes, Northern Ireland and the like. */
        readonly leftOut: number;
      }
    | { readonly kind: 'unchanged' }
    | {
        readonly kind: 'refused';
        readonly reason: string;
        /** The first hundred. */
        readonly errors: readonly FileLineError[];
        readonly errorCount: number;
      }
  );

const ERRORS_SHOWN = 100;

/** What the reading of a file gathers on the way. */
export type Findings = {
  readonly error: (line: number, reason: string) => void;
  readonly leaveOut: () => void;
  readonly leftOut: () => number;
  /** Throws where a line was faulty: half a file is not loaded. */
  readonly mustBeSound: () => void;
};

/**
 * Runs an import and tells what became of it. A file that cannot be read or is refused is an outcome; whatever else
 * is thrown, an unreachable table for one, goes on to the caller.
 */
export async function reportOn(
  file: File,
  run: (
    findings: Findings,
  ) => Promise<{ readonly kind: 'loaded'; readonly loaded: number } | { readonly kind: 'unchanged' }>,
): Promise<ImportReport> {
  const errors: FileLineError[] = [];
  let errorCount = 0;
  let leftOut = 0;
  const findings: Findings = {
    error: (line, reason) => {
      errorCount += 1;
      if (errors.length < ERRORS_SHOWN) errors.push({ line, reason });
    },
    leaveOut: () => {
      leftOut += 1;
    },
    leftOut: () => leftOut,
    mustBeSound: () => {
      if (errorCount === 0) return;
      throw new RefusedFile(
        `${errorCount} faulty ${errorCount === 1 ? 'line' : 'lines'}: nothing of the file was loaded`,
      );
    },
  };
  try {
    const outcome = await run(findings);
    return outcome.kind === 'loaded' ? { ...file, ...outcome, leftOut } : { ...file, ...outcome };
  } catch (error) {
    if (!(error instanceof RefusedFile || error instanceof Unreadable)) throw error;
    return { ...file, kind: 'refused', reason: error.message, errors, errorCount };
  }
}
