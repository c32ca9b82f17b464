import type { Page } from 'playwright-core';
import { listen } from '../../demo/listen.ts';
import { createDemoSite } from '../../demo/site.ts';
import { barriers } from '../support/browser.ts';
import { demoSite, useDemoSite } from '../support/demo-site.ts';
import { currentPlan, dualFuel, selectedPlan } from '../support/drop-body.ts';
import { DUAL_FUEL } from '../support/households.ts';
import { present } from '../support/present.ts';
import { readBody } from '../support/response-bodies.ts';
import { DEMO, runOnService, startService } from '../support/service.ts';

const site = useDemoSite();

const HOUSEHOLD = {
  post_code: 'SW1A 1AA',
  supplier: 'british-gas',
  plan: 'standard-variable',
  usage: 'kwh',
  electricity_kwh: '2500',
  gas_kwh: '9500',
};
const SPEND = { ...HOUSEHOLD, usage: 'spend', electricity_spend: '1,200', gas_spend: '60' };

function query(household: Readonly<Record<string, string>>): string {
  return `/?${new URLSearchParams(household)}`;
}

async function compare(page: Page, name = 'Compare plans'): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.locator('#ranked, .failure').first().waitFor();
}

describe('the demonstration site', () => {
  it('fills in the usual supplier and its plan, and takes another', async () => {
    const { page, isSound } = await site().visit('/');
    await page.getByLabel('Your postcode').fill('sw1a1aa');
    await page.getByText('Tell us more for').click();
    const supplier = page.locator('select#supplier');
    await supplier.waitFor();
    expect(await supplier.locator('option:checked').innerText()).toBe('EDF (assumed)');
    await supplier.selectOption('british-gas');
    await page.waitForFunction(
      'document.querySelector("#plan option:checked").textContent === "Standard Variable (assumed)"',
    );
    await compare(page);
    expect(await page.locator('.ask summary').first().innerText()).toContain('SW1A 1AA, British Gas Standard Variable');
    expect(page.url()).toContain('supplier=british-gas');
    expect(await page.locator('.notice').count()).toBe(0);
    await isSound();
  });

  it('filters the list, and says when nothing is left', async () => {
    const { page, isSound } = await site().visit(query(HOUSEHOLD));
    await page.getByLabel('No exit fees').check();
    await page.waitForURL(/no_exit_fees=true/);
    expect(Number.parseInt(await page.locator('#ranked').innerText(), 10)).toBeLessThan(20);
    await page.getByLabel('Fixed prices').check();
    await page.waitForURL(/fixed_only=true/);
    await page.getByLabel('Green plans').check();
    await page.getByRole('link', { name: 'Show all plans' }).click();
    expect(await page.locator('#ranked').innerText()).toBe('20 plans, cheapest first');
    await isSound();
  });

  it('shows one session of a handover, however often the button is pressed', async () => {
    const { page, isSound } = await site().visit(query(HOUSEHOLD));
    const button = page.getByRole('button', { name: /^Switch to Single Rate Tracker \(15m\) v3/ });
    await button.dblclick();
    const session = await page.locator('#session').textContent();
    await page.getByRole('link', { name: 'Back to the comparison' }).click();
    await button.click();
    expect(await page.locator('#session').textContent()).toBe(session);
    expect(await page.locator('.card').innerText()).toContain('this is what you were shown');
    await isSound();
  });

  it('assumes a plan from an address, shows why, and takes corrections', async () => {
    const { page, isSound } = await site().visit(query({ way: 'address', post_code: 'NR2 2HH', building: '2' }));
    const rows = page.locator('.assumptions tbody tr');
    expect(await rows.filter({ hasText: 'Average electricity use in NR2 2HH' }).count()).toBe(1);
    await page.getByRole('link', { name: 'Correct what is wrong' }).click();
    const supplier = page.getByLabel('Supplier', { exact: true });
    expect(await supplier.inputValue()).toBe('eon-next');
    await supplier.selectOption('edf');
    await page.getByLabel('Electricity in a year').fill('1800');
    await compare(page, 'Compare with these answers');
    expect(await page.locator('.ask summary').first().innerText()).toMatch(/^NR2 2HH, EDF .* 1,800 and [\d,]+ kWh/);
    await isSound();
  });

  it('finds the plan by its rates, and says by how much it missed', async () => {
    const { page, isSound } = await site().visit('/');
    await page.getByText('Tell us more for').click();
    await page.getByText('My rates').click();
    await page.getByLabel('Your postcode').fill('G2 1DU');
    for (const [label, pence] of [
      ['Electricity standing charge', '52.5'],
      ['Electricity rate', '24.8'],
      ['Gas standing charge', '32.9'],
      ['Gas rate', '6.9'],
    ] as const) {
      await page.getByLabel(label).fill(pence);
    }
    await compare(page, 'Compare with these answers');
    expect(await page.locator('.found').innerText()).toMatch(/Fixed Tariff Mar27 v6 of British Gas.*differ by £2\.18/s);
    await isSound();
  });

  it('takes what is paid, an Economy 7 night share and the end of a fix', async () => {
    const fix = { supplier: 'british-gas', plan: 'fixed-tariff-apr27-v1', end_date: '2027-04-30' };
    const { page, isSound } = await site().visit(
      query({ ...SPEND, ...fix, post_code: 'NG1 5FS', electricity_spend: '60', gas_spend: '55' }),
    );
    expect(await page.locator('.events').innerText()).toMatch(
      /^21 November 2026.*12 March 2027.*1 April 2027.*0% to 5%.*30 April 2027.*Standard Variable follows.*21 November 2027/s,
    );
    await page.goto(`${site().url}${query({ ...HOUSEHOLD, fuel: 'electricity', meter: 'economy_7', night: '60' })}`);
    expect(await page.locator('.card table').first().textContent()).toContain('Energy by night');
    await isSound();
  });

  it.each<[string, Record<string, string>, string, RegExp]>([
    ['an unknown postcode', { post_code: 'BT1 5GS' }, 'post_code', /do not know the postcode BT1 5GS/],
    ['a use that is missing', { ...HOUSEHOLD, gas_kwh: '' }, 'gas_kwh', /Enter how much gas you use in a year/],
    ['an unknown supplier of a link', { ...HOUSEHOLD, supplier: 'acme-power' }, 'supplier', /Acme Power has no plans/],
  ])('says at the field and above the form what is wrong: %s', async (_what, household, name, said) => {
    const { page, isSound } = await site().visit(query(household));
    expect(await page.locator('.failure').innerText()).toMatch(said);
    await page.locator('.failure a').first().click();
    const field = page.locator(`#${name}`);
    expect(await page.evaluate('document.activeElement.id')).toBe(name);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(`#${name}-problem`).innerText()).toMatch(said);
    await isSound();
  });

  it('asks whether an unusual payment is meant, and takes yes for an answer', async () => {
    const { page, isSound } = await site().visit(query(SPEND));
    expect(await page.locator('.question').innerText()).toMatch(
      /£1,200 a month for electricity\? Most homes pay about £\d\d\./,
    );
    await compare(page, 'Yes, compare with this');
    expect(await page.locator('#ranked').innerText()).toMatch(/plans, cheapest first/);
    await isSound();
  });

  it('has households and errors for developers, and each call as code that hides the token', async () => {
    const { page, isSound } = await site().visit('/#developers');
    const links = await page
      .locator('.ready a, .rehearsals a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toHaveLength(14);
    for (const [index, link] of links.entries()) {
      await page.goto(`${site().url}${link}`);
      expect([link, await page.locator('#ranked').count()]).toEqual([link, index < 8 ? 1 : 0]);
      expect([link, await page.locator('.failure').count()]).toEqual([link, index < 8 ? 0 : 1]);
    }
    await page.goto(`${site().url}${query(HOUSEHOLD)}#developers`);
    const call = page.locator('#calls li', { hasText: 'comparePlans' }).last();
    await call.locator('summary').click();
    await call.getByRole('button', { name: 'Copy curl' }).waitFor();
    const text = present(await call.textContent());
    for (const shown of ['$ENERGY_TOKEN', 'process.env.ENERGY_TOKEN']) {
      expect(text).toContain(shown);
    }
    await isSound();
  });

  it('draws savings at other usages for eyes and for keys, and names the plans that a home must be able to take', async () => {
    const { page, isSound } = await site().visit('/#developers');
    await page.getByRole('link', { name: 'An electric car in Bristol' }).click();
    const chart = page.locator('#chart');
    await chart.locator('canvas').waitFor();
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    await chart.locator('[aria-live]', { hasText: '5,400 kWh' }).waitFor();
    expect(await chart.locator('[aria-live]').textContent()).toMatch(/−?£\d+/);
    const card = page.locator('.card', { hasText: 'Needs a smart meter and an electric car' }).first();
    await card.locator('summary').click();
    expect(await card.locator('table').innerText()).toContain('Energy, 00:30 to 05:30');
    await isSound();
  });

  it('lends its token to no other site', async () => {
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(`${site().url}/energy/status`, { headers })).status;
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({ origin: 'https://elsewhere.example' })).toBe(403);
    expect(await statusOf({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(403);
  });

  it.each([
    [1440, 'light'],
    [390, 'dark'],
    [320, 'light'],
  ] as const)('keeps nobody out, on any page, at %i pixels in the %s', async (width, colorScheme) => {
    const { page } = await site().visit('/', { viewport: { width, height: 800 }, colorScheme });
    const isOpenToAll = async (what: string): Promise<void> => {
      expect([what, await barriers(page)]).toEqual([what, []]);
      expect([what, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([what, width]);
    };
    for (const path of [
      '/',
      query({ post_code: '' }),
      query(SPEND),
      query({ ...HOUSEHOLD, fixed_only: 'true', green_only: 'true', no_exit_fees: 'true' }),
      query({ ...HOUSEHOLD, rehearse: '503' }),
      query({ way: 'address', post_code: 'NR2 2HH', building: '2' }),
      '/journey?session=none',
      '/nowhere',
      `${query(HOUSEHOLD)}#developers`,
    ]) {
      await page.goto(`${site().url}${path}`);
      await isOpenToAll(path);
    }
    await page.locator('#calls li summary').first().click();
    await page.locator('#calls .code').nth(1).waitFor();
    await page.locator('.card summary').first().click();
    await page.locator('#savings canvas').waitFor();
    await isOpenToAll('a call, details and a chart');
    await page
      .getByRole('button', { name: /^Switch to/ })
      .first()
      .click();
    await isOpenToAll('handed over');
    await page.getByRole('link', { name: 'Go on to the switch' }).click();
    await page.getByText('What happens next').waitFor();
    await isOpenToAll('journey');
  });

  it('compares without a script at twice the size', async () => {
    const { page } = await site().visit('/', { javaScriptEnabled: false, viewport: { width: 720, height: 450 } });
    await page.getByLabel('Your postcode').fill('SW1A 1AA');
    await page.getByRole('button', { name: 'Compare plans' }).click();
    expect(await page.locator('#ranked').innerText()).toContain('cheapest first');
    await page.getByRole('link', { name: 'Work out the savings' }).click();
    expect(await page.locator('#savings tbody tr').count()).toBeGreaterThan(5);
  });
});

const HOSTILE = '<img src=x onerror="document.title=1">';

/** Hands a household over to the cheapest plan of a comparison. */
async function handOver() {
  const { service } = site();
  const { comparison } = await service.get('comparison', DUAL_FUEL);
  const cheapest = present(comparison.comparisons[0]);
  const body = dualFuel({
    dual_fuel: currentPlan({ supplier_key: 'british-gas' }),
    electricity_usage: { kwh: 2500 },
    gas_usage: { kwh: 9500 },
    selected_plan: selectedPlan({
      annual_cost_pence: cheapest.personal_projection.total_pence,
      comparison_id: comparison.id,
      comparison_item_id: cheapest.item_id,
      plan_key: cheapest.plan.key,
      plan_name: HOSTILE,
      supplier_key: cheapest.plan.supplier_key,
    }),
  });
  const headers = { 'content-type': 'application/json' };
  const response = await service.request('/energy/drop', { method: 'POST', headers, body: JSON.stringify(body) });
  return readBody('drop', response.json);
}

function sessionOf(url: string): string {
  return new URL(url).searchParams.get('session') ?? '';
}

describe('the journey', () => {
  it('is where plan_info_url leads, and shows what was handed over as people write it', async () => {
    const { service, url: siteUrl, visit } = site();
    const { plan_info_url: url, checks } = await handOver();
    expect(checks).toMatchObject({ item: 'matches', annual_cost: 'matches', fulfillable: true, same_plan: false });
    expect(new URL(url).origin).toBe(service.baseUrl);

    const { page } = await visit('/');
    const response = present(await page.goto(url));
    expect([response.status(), new URL(page.url()).origin]).toEqual([200, siteUrl]);
    expect(response.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const text = await page.locator('main').innerText();
    for (const shown of ['demonstration', 'SW1A 1AA', '2,500 kWh a year', 'British Gas, Standard Variable', HOSTILE]) {
      expect(text).toContain(shown);
    }
    expect(text).toMatch(/£1,\d{3}\.\d\d a year/);
    expect(text).not.toMatch(/_pence|\d{4}-\d\d-\d\d/);
    expect(await page.locator('main img').count()).toBe(0);
    await page.getByText('For developers: the session').click();
    expect(await page.locator('main pre').innerText()).toContain('winter');

    const { session } = readBody('sessions', (await service.request(`/energy/sessions/${sessionOf(url)}`)).json);
    expect(session.first_opened_at).toEqual(expect.any(String));
  });

  it('has nothing to show for a session that is unknown, missing or erased', async () => {
    const { plan_info_url: url } = await handOver();
    const erased = await runOnService(site().service, 'partner', ['erase-session', sessionOf(url)]);
    expect(erased).toMatchObject({ code: 0, stdout: expect.stringContaining('erased') });
    const { search } = new URL(url);
    for (const query of ['', '?session=', `?session=${'0'.repeat(40)}`, '?session=%00%ff&ref=x', search]) {
      const response = await site().service.request(`/journey${query}`, { authorization: null });
      expect([query, response.status]).toEqual([query, 404]);
      expect(response.text).toContain('There is no such switch');
    }
  });
});

it('says so as a person would want to read it if the API has stopped, and keeps what was entered', async () => {
  const unused = await listen(() => new Response(), 0);
  unused.close();
  const credentials = { clientId: DEMO.clientId, clientSecret: DEMO.secret };
  const alone = await listen(createDemoSite({ ...credentials, apiBaseUrl: unused.url, journey: credentials }).fetch, 0);
  try {
    const { page, isSound } = await site().visit(query(HOUSEHOLD), { at: alone.url });
    expect(await page.locator('.failure').innerText()).toContain('The prices cannot be reached just now');
    expect(await page.getByLabel('Your postcode').inputValue()).toBe('SW1A 1AA');
    await compare(page);
    expect(await page.locator('.failure').innerText()).toContain('try again in a minute');
    await isSound();
  } finally {
    alone.close();
  }
});

it('ends with the service that started it', async () => {
  const own = await startService({ demo: true });
  const url = await demoSite(own);
  expect((await fetch(url)).status).toBe(200);
  await own.stop();
  while (await fetch(url).then(Boolean, () => false)) await new Promise((resolve) => setTimeout(resolve, 50));
});
