import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

export type ServiceLog = {
  readonly functionLine: (functionName: string, line: string) => void;
  readonly error: (error: unknown) => void;
  readonly close: () => Promise<void>;
};

type LogOptions = {
  /** Overwritten at every start. */
  readonly file: string;
  readonly onLine?: (line: string) => void;
};

/** The log of the functions, one JSON object a line; a line that is not JSON is wrapped in an object. */
export function createServiceLog({ file, onLine }: LogOptions): ServiceLog {
  mkdirSync(dirname(file), { recursive: true });
  const stream = createWriteStream(file, { flags: 'w' });
  const write = (line: string): void => {
    stream.write(`${line}\n`);
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
    close: () => new Promise((resolve) => stream.end(resolve)),
  };
}

function isJsonObject(line: string): boolean {
  return line.startsWith('{') && line.endsWith('}');
}
