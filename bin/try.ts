import { createClient } from '@energy-partner/client';
import { localDirectory, runningService } from '../local/state.ts';
import { DEMO_CLIENT_ID, DEMO_SECRET } from '../shared/partners/demo.ts';
import { print, printError } from './terminal.ts';
import { runTry } from './try/program.ts';

process.exitCode = await runTry(process.argv.slice(2), {
  client: () => {
    const service = runningService(localDirectory(process.env));
    return service && createClient({ baseUrl: service.baseUrl, clientId: DEMO_CLIENT_ID, clientSecret: DEMO_SECRET });
  },
  print,
  printError,
});
