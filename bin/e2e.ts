import { runE2e } from './e2e/program.ts';

process.exitCode = await runE2e(process.argv.slice(2), {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
