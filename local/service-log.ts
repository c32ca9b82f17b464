import { appendFileSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { FILE_MODE } from './state.ts';

export type ServiceLog = {
  readonly functionLine: (functionName: string, line: string) => void;
  readonly error: (error: unknown) => void;
};

const MAXIMUM_BYTES = 10_000_000;

/**
 * The log of the functions, one JSON object a line; a line that is not JSON is wrapped in an
 * object. The file is overwritten at every start; a full one is kept as `FILE.old`, in place of the
 * one before.
 */
export function createServiceLog(file: string, maximumBytes = MAXIMUM_BYTES): ServiceLog {
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
  };
  return {
    functionLine: (service, line) =>
      write(isJsonObject(line) ? line : JSON.stringify({ service, message: line })),
    error: (error) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      write(JSON.stringify({ level: 'ERROR', service: 'local', message }));
    },
  };
}

function isJsonObject(line: string): boolean {
  return line.startsWith('{') && line.endsWith('}');
}
