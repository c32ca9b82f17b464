import { randomBytes } from 'node:crypto';
import { localDirectory } from '../local/state.ts';
import { openPlace } from './partner/place.ts';
import { runPartner } from './partner/program.ts';

process.exitCode = await runPartner(process.argv.slice(2), {
  open: (stage) => openPlace(stage, localDirectory(process.env)),
  nowMilliseconds: () => Date.now(),
  random: (size) => randomBytes(size),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
