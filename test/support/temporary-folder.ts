import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * A new folder, removed after the tests of the file that asks for it. What runs in it must end with
 * its own test.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'energy-test-'));
  folders.push(folder);
  return folder;
}
