import { localDirectory } from '../local/state.ts';
import { runCommand } from './load/run-load.ts';
import { openTarget } from './load/target.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  open: (stage) => openTarget(stage, { localDirectory: localDirectory(process.env), nowMs: Date.now() }),
  isTerminal: process.stderr.isTTY === true,
  // npm runs scripts in the project's folder and says here where the person stands.
  directory: process.env['INIT_CWD'] ?? process.cwd(),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
