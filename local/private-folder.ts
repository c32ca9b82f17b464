import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Creates the folder, or takes it from everybody else: it contains sessions, annual consumption and secrets' hashes. */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  chmodSync(folder, FOLDER_MODE);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(folder, entry.name), FILE_MODE);
  }
}

/** The file is the old one or the new one, never half of it. */
export function replaceFile(file: string, text: string): void {
  if (!existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true, mode: FOLDER_MODE });
  writeFileSync(`${file}.fresh`, text, { mode: FILE_MODE });
  renameSync(`${file}.fresh`, file);
}
