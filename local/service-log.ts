import { appendFileSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { FILE_MODE } from './state.ts';

export type ServiceLog = {
  readonly functionLine: (functionName: string, line: string) => void;
  readonly error: (error: unknown) => void;
};

const MAXIMUM_BYTES = 10_000_000;

/**
 * Logs one JSON object a line, and wraps lines that are not JSON. A start begins an empty file. A
 * full file becomes `FILE.old`, in place of the earlier one.
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
      // The service continues without its log while the disk is full.
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
