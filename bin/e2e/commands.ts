import { execFile } from 'node:child_process';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');
const MAX_OUTPUT_BYTES = 20_000_000;
const LINES_SHOWN = 8;

type Variables = Readonly<Record<string, string>>;

/** Runs a command of the project as `npm run` would; returns what it wrote. @throws with its last lines */
export function runScript(script: string, args: readonly string[], variables: Variables = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: PROJECT, env: { ...process.env, ...variables }, maxBuffer: MAX_OUTPUT_BYTES };
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      const lines = `${stdout}${stderr}`.trim().split('\n').slice(-LINES_SHOWN).join('\n  ');
      reject(new Error(`${script} ${args[0] ?? ''} exited with ${error.code}:\n  ${lines}`));
    });
  });
}

/** The project's CDK on the environment of an emulator. */
export function runCdk(args: readonly string[], variables: Variables): Promise<string> {
  const app = ['--app', 'node bin/bootstrap.mjs --no-install bin/e2e/app.ts', '--output', 'dist/e2e-cdk.out'];
  return runScript('node_modules/aws-cdk/bin/cdk', [...args, ...app, '--ci', '--no-notices'], variables);
}
