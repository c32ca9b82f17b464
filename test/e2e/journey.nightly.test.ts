import type { Browser } from 'playwright-core';
import { COMPARISON as HOME } from '../../bin/local/greeting.ts';
import { openBrowser } from '../support/browser.ts';
import { present } from '../support/present.ts';
import { readBody } from '../support/response-bodies.ts';
import { demoSite, type RunningService, runOnService, startService } from '../support/service.ts';

let service: RunningService;
let browser: Browser;
let site: string;
beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ demo: true }), openBrowser()]);
  site = await demoSite(service);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const HOSTILE = '<img src=x onerror="document.title=1">';

/** Hands a household over to the cheapest plan of a comparison. */
async function handOver() {
  const { comparison } = await service.get('comparison', HOME);
  const cheapest = present(comparison.comparisons[0]);
  const response = await service.request('/energy/drop', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      post_code: HOME.post_code,
      electricity_variant: HOME.electricity_variant,
      dual_fuel: {
        payment_method: 'monthly_direct_debit',
        plan_key: HOME.dual_fuel_plan_key,
        supplier_key: HOME.dual_fuel_supplier_key,
      },
      electricity_usage: { kwh: 2500 },
      gas_usage: { kwh: 9500 },
      selected_plan: {
        annual_cost_pence: cheapest.personal_projection.total_pence,
        comparison_id: comparison.id,
        comparison_item_id: cheapest.item_id,
        fuel: 'dual_fuel',
        payment_method: 'monthly_direct_debit',
        plan_key: cheapest.plan.key,
        plan_name: HOSTILE,
        supplier_key: cheapest.plan.supplier_key,
      },
      attribution: { utm_campaign: 'winter' },
    }),
  });
  return readBody('drop', response.json);
}

function sessionOf(url: string): string {
  return new URL(url).searchParams.get('session') ?? '';
}

describe('the journey of the demonstration site', () => {
  it('is where plan_info_url leads, and shows what was handed over as people write it', async () => {
    const { plan_info_url: url, checks } = await handOver();
    expect(checks).toMatchObject({ item: 'matches', annual_cost: 'matches', fulfillable: true, same_plan: false });
    expect(new URL(url).origin).toBe(service.baseUrl);

    const page = await (await browser.newContext()).newPage();
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    const response = present(await page.goto(url));
    expect([response.status(), new URL(page.url()).origin]).toEqual([200, site]);
    expect(response.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const text = await page.locator('main').innerText();
    for (const shown of ['demonstration', 'SW1A 1AA', '2,500 kWh a year', 'British Gas, Standard Variable', HOSTILE]) {
      expect(text).toContain(shown);
    }
    expect(text).toMatch(/£1,\d{3}\.\d\d a year/);
    expect(text).not.toMatch(/_pence|\d{4}-\d\d-\d\d/);
    expect(await page.locator('img').count()).toBe(0);
    await page.getByText('For developers: the session').click();
    expect(await page.locator('main pre').innerText()).toContain('winter');
    expect(problems).toEqual([]);

    const { session } = readBody('sessions', (await service.request(`/energy/sessions/${sessionOf(url)}`)).json);
    expect(session.first_opened_at).toEqual(expect.any(String));
  });

  it('has nothing to show for a session that is unknown, missing or erased', async () => {
    const { plan_info_url: url } = await handOver();
    const erased = await runOnService(service, 'partner', ['erase-session', sessionOf(url)]);
    expect(erased).toMatchObject({ code: 0, stdout: expect.stringContaining('erased') });
    const { search } = new URL(url);
    for (const query of ['', '?session=', `?session=${'0'.repeat(40)}`, '?session=%00%ff&ref=x', search]) {
      const response = await service.request(`/journey${query}`, { authorization: null });
      expect([query, response.status]).toEqual([query, 404]);
      expect(response.text).toContain('demonstration');
    }
  });
});
