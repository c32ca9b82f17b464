import { codeOf, listen } from './listen.ts';
import { createDemoSite } from './site.ts';

await main();

/** Reads its settings from the environment, as a partner's server would. */
async function main(): Promise<void> {
  const site = createDemoSite({
    apiBaseUrl: setting('ENERGY_API_URL'),
    clientId: setting('ENERGY_CLIENT_ID'),
    clientSecret: setting('ENERGY_CLIENT_SECRET'),
    journey: {
      clientId: setting('ENERGY_JOURNEY_CLIENT_ID'),
      clientSecret: setting('ENERGY_JOURNEY_CLIENT_SECRET'),
    },
  });
  const port = Number(process.env['PORT'] ?? '3001');
  const { url } = await listen(site.fetch, port).catch((error: unknown) =>
    fail(codeOf(error) === 'EADDRINUSE' ? `port ${port} is in use` : String(error)),
  );
  // npm start waits for the address, and this process ends when that one has gone, however it went.
  process.on('disconnect', () => process.exit(0));
  if (process.send === undefined) console.log(`ready ${url}`);
  else process.send({ url });
}

function setting(name: string): string {
  const value = process.env[name];
  return value === undefined || value === '' ? fail(`${name} is not set`) : value;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
