import { COMPARISON } from '../../bin/local/greeting.ts';
import { barriers } from '../support/browser.ts';
import { expectShown, useDemoSite } from '../support/demo-site.ts';
import { present } from '../support/present.ts';

// Every other path through the demonstration site, on three screens and in two schemes, is tested
// nightly.
const site = useDemoSite();

it('compares from a postcode and Enter, and says what is missing from an empty form', async () => {
  const page = await site().visit('/');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Compare plans' }).click();
  await page.locator('.failure').getByRole('link', { name: 'Enter your postcode' }).click();
  expect(await barriers(page)).toEqual([]);
  const postcode = page.getByRole('textbox', { name: 'Your postcode' });
  expect(await page.evaluate('document.activeElement.id')).toBe('post_code');
  expect(await postcode.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.type('sw1a1aa');
  await page.keyboard.press('Enter');
  await page.waitForFunction('document.activeElement.id === "ranked"');
  await expectShown(page.locator('.ask summary').first(), /^SW1A 1AA, EDF .* kWh\s+Change$/);
  await expectShown(page.locator('.notice'), /We assume EDF.* never switched.* typical use/);
  await expectShown(page.locator('.year'), 'leave today without an exit fee');
});

it('shows the figures of the API in the first screen, and leads to a session and to its journey', async () => {
  const { comparison } = await site().service.get('comparison', {
    ...COMPARISON,
    rank_by: 'like_for_like',
  });
  const { plan, like_for_like: year } = present(comparison.comparisons[0]);
  const household =
    'supplier=british-gas&plan=standard-variable&usage=kwh&electricity_kwh=2500&gas_kwh=9500';
  const page = await site().visit(`/?post_code=SW1A+1AA&${household}`);
  const first = page.locator('.card').first();
  const pounds = (year.total_pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
  const saving = (year.saving_after_exit_fees_pence / 100).toFixed(2);
  await expectShown(first, plan.name, `£${pounds}`, `Saves £${saving}`);
  const button = present(await first.getByRole('button').boundingBox());
  expect(button.y + button.height).toBeLessThan(600);
  expect(await page.locator('.card').count()).toBe(comparison.total);
  await page.locator('#savings canvas').waitFor();
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: `Switch to ${plan.name}` }).click();
  const session = present(await page.locator('#session').textContent());
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go on to the switch' }).click();
  await page.waitForURL(`${site().url}/journey?session=${session}&**`);
  await expectShown(page.locator('main'), `£${pounds} a year`);
  expect(await barriers(page)).toEqual([]);
});
