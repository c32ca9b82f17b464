import { localDirectory } from '../local/state.ts';
import { runCommand } from './load/run.ts';
import { openTarget } from './load/target.ts';
import { callersFolder, print, printError } from './terminal.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  open: (stage) => openTarget(stage, localDirectory(process.env), Date.now()),
  isTerminal: process.stderr.isTTY === true,
  directory: callersFolder(process.env),
  print,
  printError,
});
