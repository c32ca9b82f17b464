import { join } from 'node:path';
import { stop as stopEsbuild } from 'esbuild';
import { BUNDLE_FILE, BUNDLE_FOLDER } from '../../lib/bundling.ts';
import { build, buildDrawing } from '../build.ts';

const PROJECT = join(import.meta.dirname, '../..');

export async function makeBundles(): Promise<void> {
  await Promise.all([build(), buildDrawing()]);
  // Otherwise esbuild's own process stays, with its memory, as long as this one.
  await stopEsbuild();
}

export function bundleFile(name: string): string {
  return join(PROJECT, BUNDLE_FOLDER, name, BUNDLE_FILE);
}
