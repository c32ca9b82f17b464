import { join } from 'node:path';
import { openBrowser } from '../support/browser.ts';
import { demoSite } from '../support/demo-site.ts';
import { prepareService, startService } from '../support/service.ts';

/** `npm run picture`: README's picture of the demonstration site, with a comparison of the sample plans. */
const FILE = 'docs/demonstration-site.jpg';

const HOUSEHOLD = new URLSearchParams({
  way: 'plan',
  post_code: 'SW1A 1AA',
  supplier: 'british-gas',
  plan: 'standard-variable',
  usage: 'kwh',
  electricity_kwh: '2500',
  gas_kwh: '9500',
});

await prepareService();
const [service, browser] = await Promise.all([startService({ demo: true }), openBrowser()]);
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, locale: 'en-GB' });
  await page.goto(`${await demoSite(service)}/?${HOUSEHOLD}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { name: /as things stand/ }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(import.meta.dirname, '../..', FILE), type: 'jpeg', quality: 80 });
  console.log(FILE);
} finally {
  await browser.close();
  await service.stop();
}
