import { appendFileSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { FILE_MODE } from './state.ts';

export type ServiceLog = {
  readonly functionLine: (functionName: string, line: string) => void;
  readonly error: (error: unknown) => void;
};

type LogOptions = {
  /** Overwritten at every start. */
  readonly file: string;
  /** A full file is kept as `FILE.old`, in place of the one before. */
  readonly maximumBytes?: number;
  readonly onLine?: (line: string) => void;
};

const MAXIMUM_BYTES = 10_000_000;

/** The log of the functions, one JSON object a line; a line that is not JSON is wrapped in an object. */
export function createServiceLog({ file, maximumBytes = MAXIMUM_BYTES, onLine }: LogOptions): ServiceLog {
  writeFileSync(file, '', { mode: FILE_MODE });
  let bytes = 0;
  const append = (text: string): void => {
    if (bytes > 0 && bytes + Buffer.byteLength(text) > maximumBytes) {
      if (existsSync(file)) renameSync(file, `${file}.old`);
      bytes = 0;
    }
    appendFileSync(file, text, { mode: FILE_MODE });
    bytes += Buffer.byteLength(text);
  };
  const write = (line: string): void => {
    try {
      append(`${line}\n`);
    } catch {
      // The service goes on without its log while the disk is full.
    }
    onLine?.(line);
  };
  return {
    functionLine: (service, line) => write(isJsonObject(line) ? line : JSON.stringify({ service, message: line })),
    error: (error) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      write(JSON.stringify({ level: 'ERROR', service: 'local', message }));
    },
  };
}

function isJsonObject(line: string): boolean {
  return line.startsWith('{') && line.endsWith('}');
}
