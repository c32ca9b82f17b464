import type { Page } from 'playwright-core';
import { listen } from '../../demo/listen.ts';
import { createDemoSite } from '../../demo/site.ts';
import { barriers } from '../support/browser.ts';
import { sessionOf } from '../support/caller.ts';
import { demoSite, expectShown, useDemoSite } from '../support/demo-site.ts';
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
const ADDRESS = { way: 'address', post_code: 'NR2 2HH', building: '2' };

function query(household: Readonly<Record<string, string>>): string {
  return `/?${new URLSearchParams(household)}`;
}

async function compare(page: Page, name = 'Compare plans'): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.locator('#ranked, .failure').first().waitFor();
}

describe('the demonstration site', () => {
  it('fills in the usual supplier and its plan, and takes another', async () => {
    const page = await site().visit('/');
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
    await expectShown(
      page.locator('.ask summary').first(),
      'SW1A 1AA, British Gas Standard Variable',
    );
    expect(page.url()).toContain('supplier=british-gas');
    expect(await page.locator('.notice').count()).toBe(0);
  });

  it('filters the list, and says when nothing is left', async () => {
    const page = await site().visit(query(HOUSEHOLD));
    await page.getByLabel('No exit fees').check();
    await page.waitForURL(/no_exit_fees=true/);
    expect(Number.parseInt(await page.locator('#ranked').innerText(), 10)).toBeLessThan(20);
    await page.getByLabel('Fixed prices').check();
    await page.waitForURL(/fixed_only=true/);
    await page.getByLabel('Green plans').check();
    await page.getByRole('link', { name: 'Show all plans' }).click();
    await expectShown(page.locator('#ranked'), '20 plans, cheapest first');
  });

  it('shows one session of a handover, however often the button is pressed', async () => {
    const page = await site().visit(query(HOUSEHOLD));
    const button = page.getByRole('button', { name: /^Switch to Single Rate Tracker \(15m\) v3/ });
    await button.dblclick();
    const session = await page.locator('#session').textContent();
    await page.getByRole('link', { name: 'Back to the comparison' }).click();
    await button.click();
    expect(await page.locator('#session').textContent()).toBe(session);
    await expectShown(page.locator('.card'), 'this is what you were shown');
  });

  it('assumes a plan from an address, shows why, and takes corrections', async () => {
    const page = await site().visit(query(ADDRESS));
    const rows = page.locator('.assumptions tbody tr');
    expect(await rows.filter({ hasText: 'Average electricity use in NR2 2HH' }).count()).toBe(1);
    await page.getByRole('link', { name: 'Correct what is wrong' }).click();
    const supplier = page.getByLabel('Supplier', { exact: true });
    expect(await supplier.inputValue()).toBe('eon-next');
    await supplier.selectOption('edf');
    await page.getByLabel('Electricity in a year').fill('1800');
    await compare(page, 'Compare with these answers');
    await expectShown(
      page.locator('.ask summary').first(),
      /^NR2 2HH, EDF .* 1,800 and [\d,]+ kWh/,
    );
  });

  it('finds the plan by its rates, and says by how much it missed', async () => {
    const page = await site().visit('/');
    await page.getByText('Tell us more for').click();
    await page.getByText('My rates').click();
    await page.getByLabel('Your postcode').fill('G2 1DU');
    await page.getByLabel('Electricity standing charge').fill('52.5');
    await page.getByLabel('Electricity rate').fill('24.8');
    await page.getByLabel('Gas standing charge').fill('32.9');
    await page.getByLabel('Gas rate').fill('6.9');
    await compare(page, 'Compare with these answers');
    await expectShown(
      page.locator('.found'),
      /Fixed Tariff Mar27 v6 of British Gas.*differ by £2\.18/s,
    );
  });

  it('takes what is paid, an Economy 7 night share and the end of a fix', async () => {
    const fix = { supplier: 'british-gas', plan: 'fixed-tariff-apr27-v1', end_date: '2027-04-30' };
    const paid = {
      ...SPEND,
      ...fix,
      post_code: 'NG1 5FS',
      electricity_spend: '60',
      gas_spend: '55',
    };
    const page = await site().visit(query(paid));
    await expectShown(
      page.locator('.events'),
      /^21 November 2026.*12 March 2027.*1 April 2027.*0% to 5%.*30 April 2027.*Standard Variable follows.*21 November 2027/s,
    );
    await page.goto(
      `${site().url}${query({ ...HOUSEHOLD, fuel: 'electricity', meter: 'economy_7', night: '60' })}`,
    );
    expect(await page.locator('.card table').first().textContent()).toContain('Energy by night');
  });

  it.each<[string, Record<string, string>, string, RegExp]>([
    [
      'an unknown postcode',
      { post_code: 'BT1 5GS' },
      'post_code',
      /do not know the postcode BT1 5GS/,
    ],
    [
      'a use that is missing',
      { ...HOUSEHOLD, gas_kwh: '' },
      'gas_kwh',
      /Enter how much gas you use in a year/,
    ],
    [
      'an unknown supplier of a link',
      { ...HOUSEHOLD, supplier: 'acme-power' },
      'supplier',
      /Acme Power has no plans/,
    ],
  ])(
    'says at the field and above the form what is wrong: %s',
    async (_what, household, name, said) => {
      const page = await site().visit(query(household));
      await expectShown(page.locator('.failure'), said);
      await page.locator('.failure a').first().click();
      expect(await page.evaluate('document.activeElement.id')).toBe(name);
      expect(await page.locator(`#${name}`).getAttribute('aria-invalid')).toBe('true');
      await expectShown(page.locator(`#${name}-problem`), said);
    },
  );

  it('asks whether an unusual payment is meant, and takes yes for an answer', async () => {
    const page = await site().visit(query(SPEND));
    await expectShown(
      page.locator('.question'),
      /£1,200 a month for electricity\? Most homes pay about £\d\d\./,
    );
    await compare(page, 'Yes, compare with this');
    await expectShown(page.locator('#ranked'), 'plans, cheapest first');
  });

  it('has households and errors for developers, and each call as code that hides the token', async () => {
    const page = await site().visit('/#developers');
    const all = page.locator('.ready a, .rehearsals a');
    const links = await all.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(links).toHaveLength(14);
    for (const [index, link] of links.entries()) {
      await page.goto(`${site().url}${link}`);
      const shown = [await page.locator('#ranked').count(), await page.locator('.failure').count()];
      expect([link, shown]).toEqual([link, index < 8 ? [1, 0] : [0, 1]]);
    }
    await page.goto(`${site().url}${query(HOUSEHOLD)}#developers`);
    const call = page.locator('#calls li', { hasText: 'comparePlans' }).last();
    await call.locator('summary').click();
    await call.getByRole('button', { name: 'Copy curl' }).waitFor();
    expect(await call.textContent()).toMatch(/\$ENERGY_TOKEN.*process\.env\.ENERGY_TOKEN/s);
  });

  it('draws savings at other usages for eyes and for keys, and names the plans that a home must be able to take', async () => {
    const page = await site().visit('/#developers');
    await page.getByRole('link', { name: 'An electric car in Bristol' }).click();
    const chart = page.locator('#chart');
    await chart.locator('canvas').waitFor();
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    await chart.locator('[aria-live]', { hasText: '5,400 kWh' }).waitFor();
    expect(await chart.locator('[aria-live]').textContent()).toMatch(/−?£\d+/);
    const card = page
      .locator('.card', { hasText: 'Needs a smart meter and an electric car' })
      .first();
    await card.locator('summary').click();
    await expectShown(card.locator('table'), 'Energy, 00:30 to 05:30');
  });

  it.each([
    [1440, 'light'],
    [390, 'dark'],
    [320, 'light'],
  ] as const)(
    'keeps nobody out, on any page, at %i pixels in the %s',
    async (width, colorScheme) => {
      const page = await site().visit('/', {
        viewport: { width, height: 800 },
        colorScheme,
        mustBeSound: false,
      });
      const isOpenToAll = async (what: string): Promise<void> => {
        expect([what, await barriers(page)]).toEqual([what, []]);
        expect([what, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
          what,
          width,
        ]);
      };
      for (const path of [
        '/',
        query({ post_code: '' }),
        query(SPEND),
        query({ ...HOUSEHOLD, fixed_only: 'true', green_only: 'true', no_exit_fees: 'true' }),
        query({ ...HOUSEHOLD, rehearse: '503' }),
        query(ADDRESS),
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
      const switches = page.getByRole('button', { name: /^Switch to/ });
      await switches.first().click();
      await isOpenToAll('handed over');
      await page.getByRole('link', { name: 'Go on to the switch' }).click();
      await page.getByText('What happens next').waitFor();
      await isOpenToAll('journey');
    },
  );

  it('compares without a script at twice the size', async () => {
    const page = await site().visit('/', {
      javaScriptEnabled: false,
      viewport: { width: 720, height: 450 },
    });
    await page.getByLabel('Your postcode').fill('SW1A 1AA');
    await compare(page);
    await expectShown(page.locator('#ranked'), 'cheapest first');
    await page.getByRole('link', { name: 'Work out the savings' }).click();
    expect(await page.locator('#savings tbody tr').count()).toBeGreaterThan(5);
  });
});

const HOSTILE = '<img src=x onerror="document.title=1">';

/** Hands a household over to the cheapest plan of a comparison. */
async function handOver() {
  const { handover, post } = site().service;
  const body = await handover();
  const selected_plan = { ...body.selected_plan, plan_name: HOSTILE };
  const response = await post('/energy/drop', {
    ...body,
    selected_plan,
    attribution: { utm_campaign: 'winter' },
  });
  return { session: sessionOf(response), ...readBody('drop', response.json) };
}

describe('the journey', () => {
  it('is where plan_info_url leads, and shows what was handed over as people write it', async () => {
    const { service, url: siteUrl, visit } = site();
    const { plan_info_url: url, session } = await handOver();
    expect(new URL(url).origin).toBe(service.baseUrl);

    const page = await visit('/');
    const response = present(await page.goto(url));
    expect([response.status(), new URL(page.url()).origin]).toEqual([200, siteUrl]);
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const main = page.locator('main');
    await expectShown(
      main,
      'demonstration',
      'SW1A 1AA',
      '2,500 kWh a year',
      'British Gas, Standard Variable',
      HOSTILE,
    );
    await expectShown(main, /£1,\d{3}\.\d\d a year/);
    expect(await main.innerText()).not.toMatch(/_pence|\d{4}-\d\d-\d\d/);
    expect(await main.locator('img').count()).toBe(0);
    await page.getByText('For developers: the session').click();
    await expectShown(main.locator('pre'), 'winter');

    const read = readBody(
      'sessions',
      (await service.request(`/energy/sessions/${session}`)).json,
    ).session;
    expect(read.first_opened_at).toEqual(expect.any(String));
  });

  it('has nothing to show for a session that is unknown, missing or erased', async () => {
    const { plan_info_url: url, session } = await handOver();
    const erased = await runOnService(site().service, 'partner', ['erase-session', session]);
    expect(erased).toMatchObject({ code: 0, stdout: expect.stringContaining('erased') });
    const { search } = new URL(url);
    for (const query of [
      '',
      '?session=',
      `?session=${'0'.repeat(40)}`,
      '?session=%00%ff&ref=x',
      search,
    ]) {
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
  const alone = await listen(
    createDemoSite({ ...credentials, apiBaseUrl: unused.url, journey: credentials }).fetch,
    0,
  );
  try {
    const page = await site().visit(query(HOUSEHOLD), { at: alone.url });
    await expectShown(page.locator('.failure'), 'The prices cannot be reached just now');
    expect(await page.getByLabel('Your postcode').inputValue()).toBe('SW1A 1AA');
    await compare(page);
    await expectShown(page.locator('.failure'), 'try again in a minute');
    await page.waitForLoadState('networkidle');
  } finally {
    alone.close();
  }
});

it('ends with the service that started it', async () => {
  const own = await startService({ demo: true });
  const url = await demoSite(own);
  expect((await fetch(url)).status).toBe(200);
  await own.stop();
  while (await fetch(url).then(Boolean, () => false))
    await new Promise((resolve) => setTimeout(resolve, 50));
});
