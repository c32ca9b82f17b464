import { randomBytes } from 'node:crypto';
import { openPlace } from './partner/place.ts';
import { runPartner } from './partner/program.ts';

/** What npm start writes while it runs. */
const STATE_FILE = '.local/state.json';

process.exitCode = await runPartner(process.argv.slice(2), {
  open: (stage) => openPlace(stage, STATE_FILE),
  nowMilliseconds: () => Date.now(),
  random: (size) => randomBytes(size),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
