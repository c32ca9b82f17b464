import { userInfo } from 'node:os';
import { localDirectory } from '../local/state.ts';
import { systemClock } from '../shared/time/clock.ts';
import { openPartnerTarget } from './partner/actions.ts';
import { restoreClient } from './partner/commands/restore.ts';
import { runPartner } from './partner/program.ts';
import { print, printError } from './terminal.ts';

process.exitCode = await runPartner(process.argv.slice(2), {
  // Under GitHub, the operator is whoever started the workflow.
  open: (stage) =>
    openPartnerTarget(
      stage,
      localDirectory(process.env),
      process.env['GITHUB_ACTOR'] ?? userInfo().username,
    ),
  openRestore: restoreClient,
  clock: systemClock(),
  print,
  printError,
});
