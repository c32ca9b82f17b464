import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib/core';
import { build } from '../../bin/build.ts';
import { addEnvironment } from '../../lib/stacks/environment-stacks.ts';
import { ALLOW, APP, ASSEMBLIES, VARIANTS, type Variant } from './variants.ts';

const PROJECT = join(import.meta.dirname, '../..');

/**
 * Bundles the functions and writes every cloud assembly, once for all tests and outside Jest's
 * module loader.
 */
export async function synthesise(): Promise<void> {
  await build();
  rmSync(ASSEMBLIES, { recursive: true, force: true });
  const { context } = JSON.parse(readFileSync(join(PROJECT, 'cdk.json'), 'utf8'));
  synthesiseApp({ ...context, allow: ALLOW });
  for (const [name, variant] of Object.entries<Variant>(VARIANTS)) {
    const { environment, context: more } = variant;
    const outdir = join(ASSEMBLIES, name);
    const app = new App({
      context: { ...context, allow: ALLOW, ...more },
      outdir,
      analyticsReporting: false,
    });
    addEnvironment(app, name, environment);
    // FilledIn has every resource that any has; checking each takes seconds.
    const isChecked = name === 'FilledIn' || process.env['ENERGY_NIGHTLY'] === '1';
    process.env['CDK_VALIDATION'] = String(isChecked);
    app.synth();
  }
}

/** Synthesises as `cdk synth` does: a finding of the nag rules makes it fail. */
function synthesiseApp(context: Readonly<Record<string, unknown>>): void {
  const { status } = spawnSync(process.execPath, [join(PROJECT, 'bin/app.ts')], {
    cwd: PROJECT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      CDK_OUTDIR: join(ASSEMBLIES, APP),
      CDK_CONTEXT_JSON: JSON.stringify(context),
    },
  });
  if (status !== 0)
    throw new Error(
      'the stacks could not be synthesised without a finding: npm run synth says why',
    );
}
