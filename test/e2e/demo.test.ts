import { barriers } from '../support/browser.ts';
import { useDemoSite } from '../support/demo-site.ts';
import { present } from '../support/present.ts';

// Every other path through the demonstration site, on three screens and in two schemes, is tested nightly.
const site = useDemoSite();

const HOUSEHOLD =
  'post_code=SW1A+1AA&supplier=british-gas&plan=standard-variable&usage=kwh&electricity_kwh=2500&gas_kwh=9500';

it('compares from a postcode and Enter, and says what is missing from an empty form', async () => {
  const { page } = await site().visit('/');
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
  expect(await page.locator('.ask summary').first().innerText()).toMatch(/^SW1A 1AA, EDF .* kWh\s+Change$/);
  expect(await page.locator('.notice').innerText()).toMatch(/We assume EDF.* never switched.* typical use/);
  expect(await page.locator('.year').innerText()).toContain('leave today without an exit fee');
});

it('shows the figures of the API in the first screen, and leads to a session and to its journey', async () => {
  const { comparison } = await site().service.get('comparison', {
    post_code: 'SW1A 1AA',
    electricity_variant: 'standard',
    fuel: 'dual_fuel',
    dual_fuel_supplier_key: 'british-gas',
    dual_fuel_plan_key: 'standard-variable',
    electricity_usage_kwh: '2500',
    gas_usage_kwh: '9500',
    rank_by: 'like_for_like',
  });
  const { plan, like_for_like: year } = present(comparison.comparisons[0]);
  const { page } = await site().visit(`/?${HOUSEHOLD}`);
  const first = page.locator('.card').first();
  const pounds = (year.total_pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
  for (const shown of [plan.name, `£${pounds}`, `Saves £${(year.saving_after_exit_fees_pence / 100).toFixed(2)}`]) {
    expect(await first.innerText()).toContain(shown);
  }
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
  expect(await page.locator('main').innerText()).toContain(`£${pounds} a year`);
  expect(await barriers(page)).toEqual([]);
});
