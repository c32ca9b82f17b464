import { listen } from './listen.ts';
import { createDemoSite } from './site.ts';

try {
  const site = createDemoSite({
    apiBaseUrl: setting('ENERGY_API_URL'),
    clientId: setting('ENERGY_CLIENT_ID'),
    clientSecret: setting('ENERGY_CLIENT_SECRET'),
    journey: {
      clientId: setting('ENERGY_JOURNEY_CLIENT_ID'),
      clientSecret: setting('ENERGY_JOURNEY_CLIENT_SECRET'),
    },
    webhookSecret: process.env['ENERGY_WEBHOOK_SECRET'],
    isSample: process.env['ENERGY_PRICES'] === 'sample',
  });
  const { url } = await listen(site.fetch, Number(process.env['PORT'] ?? '3001'));
  // npm start waits for the address, and this process ends when that one has gone, however it went.
  process.on('disconnect', () => process.exit(0));
  if (process.send === undefined) console.log(`ready ${url}`);
  else process.send({ url });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Reads the environment, as a partner's server would. */
function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
