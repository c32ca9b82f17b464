import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Compiles the client to the package that partners install, in dist/client: `npm pack ./dist/client` packs it. */
export function buildClient(root: string): void {
  const source = join(root, 'client');
  const target = join(root, 'dist', 'client');
  rmSync(target, { recursive: true, force: true });
  const compiler = join(source, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [compiler, '--project', source], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the client does not compile');

  const { name, version, description, license, type, engines, dependencies } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  );
  const exports = { types: './index.d.ts', default: './index.js' };
  const manifest = { name, version, description, license, type, engines, exports, dependencies };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(source, 'README.md'), join(target, 'README.md'));
}
