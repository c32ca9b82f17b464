import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');

export type FencedBlock = { readonly language: string; readonly text: string };

/** The fenced blocks of a file of the project, in order. */
export function fencedBlocks(path: string): readonly FencedBlock[] {
  return [
    ...readFileSync(join(PROJECT, path), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm),
  ].map(([, language = '', text = '']) => ({ language, text }));
}

/**
 * The commands that npm start prints for a newcomer to paste: one that gets a token, and a call
 * with it.
 */
export function printedCommands(output: string): string {
  return /^TOKEN=.*?(?=\n\n)/ms.exec(output)?.[0] ?? '';
}
