import { randomUUID } from 'node:crypto';
import { appendFileSync, closeSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RereadError } from '../../data-loader/rejected/line-texts.ts';
import { RejectedLines } from '../../data-loader/rejected/rejected-lines.ts';
import { escapeControls } from '../../data-loader/report/escape-controls.ts';
import { errorCode } from '../../data-loader/sources/input.ts';

export type RejectedFile = {
  readonly lines: RejectedLines;
  /** Puts the whole file in its place, or leaves what is there. */
  readonly write: () => Promise<WrittenFile>;
  readonly close: () => void;
};

/** `error`: why it was not written. */
export type WrittenFile = { readonly file: string; readonly count: number; readonly error: string | null };

/** The file cannot be written; the message is for the person at the terminal. */
export class RejectedFileError extends Error {
  override readonly name = 'RejectedFileError';
}

/** @throws RejectedFileError, before anything is loaded */
export function openRejectedFile(path: string): RejectedFile {
  const part = `${path}.${randomUUID()}.part`;
  const file = openPart(part, path);
  const folder = mkdtempSync(join(tmpdir(), 'rejected-'));
  const lines = new RejectedLines(folder);
  return {
    lines,
    write: async () => {
      let count = 0;
      try {
        for await (const record of lines.records()) {
          appendFileSync(file, `${escapeControls(JSON.stringify(record))}\n`);
          count += 1;
        }
      } catch (error) {
        if (!(error instanceof RereadError)) throw error;
        return { file: path, count: 0, error: error.message };
      }
      fsyncSync(file);
      renameSync(part, path);
      return { file: path, count, error: null };
    },
    close: () => {
      closeSync(file);
      rmSync(part, { force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function openPart(part: string, path: string): number {
  try {
    return openSync(part, 'wx');
  } catch (error) {
    const reason = `${path} cannot be written (${errorCode(error) ?? 'unknown'}): nothing was loaded`;
    throw new RejectedFileError(reason, { cause: error });
  }
}
