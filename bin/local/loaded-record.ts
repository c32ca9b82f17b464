import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** A digest of each kind of data that a local service has loaded, so that the next start loads only what has changed. */
export type LoadedRecord = {
  readonly has: (kind: string, digest: string) => boolean;
  readonly set: (kind: string, digest: string) => void;
  readonly clear: () => void;
};

const schema = z.record(z.string(), z.string());

export function createLoadedRecord(directory: string): LoadedRecord {
  const file = join(directory, 'loaded.json');
  let loaded = read(file);
  const save = (): void => {
    mkdirSync(directory, { recursive: true });
    writeFileSync(`${file}.fresh`, JSON.stringify(loaded, null, 2));
    renameSync(`${file}.fresh`, file);
  };
  return {
    has: (kind, digest) => loaded[kind] === digest,
    set: (kind, digest) => {
      loaded = { ...loaded, [kind]: digest };
      save();
    },
    clear: () => {
      loaded = {};
      save();
    },
  };
}

/** A digest of these strings and the contents of these files, in this order. */
export async function digestOf(files: readonly string[], words: readonly string[]): Promise<string> {
  const whole = createHash('sha256').update(JSON.stringify(words));
  for (const file of files) {
    const one = createHash('sha256');
    for await (const chunk of createReadStream(file)) one.update(chunk);
    whole.update(one.digest());
  }
  return whole.digest('hex');
}

function read(file: string): Record<string, string> {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Missing or damaged: load everything again.
    return {};
  }
}
