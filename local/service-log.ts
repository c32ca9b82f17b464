import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';
import { FILE_MODE } from './state.ts';

export type ServiceLog = {
  readonly functionLine: (functionName: string, line: string) => void;
  readonly error: (error: unknown) => void;
  readonly close: () => void;
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
  const append = createAppender(file, maximumBytes);
  const write = (line: string): void => {
    append.line(line);
    onLine?.(line);
  };
  return {
    functionLine: (functionName, line) =>
      write(isJsonObject(line) ? line : JSON.stringify({ service: functionName, message: line })),
    error: (error) =>
      write(
        JSON.stringify({
          level: 'ERROR',
          service: 'local',
          message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      ),
    close: append.close,
  };
}

/** Synchronous, so that nothing is collected while the disk is slow or full. The service goes on without its log. */
function createAppender(file: string, maximumBytes: number) {
  let descriptor: number | undefined = openSync(file, 'w', FILE_MODE);
  let bytes = 0;
  let lost = 0;
  let isCutOff = false;
  const close = (): void => {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  };
  const append = (line: string): void => {
    const data = Buffer.from(isCutOff ? `\n${line}\n` : `${line}\n`);
    if (bytes > 0 && bytes + data.length > maximumBytes) {
      close();
      if (existsSync(file)) renameSync(file, `${file}.old`);
      bytes = 0;
    }
    descriptor ??= openSync(file, 'a', FILE_MODE);
    const written = writeSync(descriptor, data);
    bytes += written;
    isCutOff = written < data.length;
    if (isCutOff) throw new Error('the disk took only a part of a line');
  };
  return {
    line: (line: string): void => {
      try {
        if (lost > 0) append(JSON.stringify({ level: 'WARN', service: 'local', message: `${lost} lines are missing` }));
        lost = 0;
        append(line);
      } catch {
        lost += 1;
      }
    },
    close,
  };
}

function isJsonObject(line: string): boolean {
  return line.startsWith('{') && line.endsWith('}');
}
