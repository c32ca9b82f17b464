import type { Page } from 'playwright-core';
import { READY_HOUSEHOLDS } from '../../demo/household/ready.ts';
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

async function compare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compare plans' }).click();
  await page.locator('#ranked, .failure').first().waitFor();
}

describe('the demonstration site', () => {
  it('fills in the usual supplier and its plan, and accepts another', async () => {
    const page = await site().visit('/');
    await page.getByLabel('Your postcode').fill('sw1a1aa');
    await page.getByText('Tell us more for').click();
    const supplier = page.locator('select#supplier');
    await supplier.waitFor();
    expect(await supplier.locator('option:checked').innerText()).toBe('EDF (assumed)');
    await supplier.selectOption('british-gas');
    await page
      .locator('#plan option:checked', { hasText: 'Standard Variable (assumed)' })
      .waitFor({ state: 'attached' });
    await compare(page);
    await expectShown(page.locator('.sums'), 'British Gas Standard Variable');
    expect(page.url()).toContain('supplier=british-gas');
    expect(await page.locator('.sums').innerText()).not.toContain('our guess');
  });

  it('filters the list, says which filter leaves nothing, and removes that filter', async () => {
    const page = await site().visit(query(HOUSEHOLD));
    const all = await page.locator('.card').count();
    await page.getByLabel('No exit fee').check();
    await page.waitForURL(/no_exit_fees=true/);
    expect(await page.locator('.card').count()).toBeLessThan(all);
    await page.getByRole('checkbox', { name: 'Fixed price' }).check();
    await page.waitForURL(/fixed_only=true/);
    await expectShown(
      page.locator('main'),
      'No plans match',
      /If you stay\s+£1,437/,
      'Your filters hide this plan from the list below',
    );
    await page.getByRole('link', { name: 'Drop “No exit fee”' }).click();
    await page.waitForURL((url) => !url.search.includes('no_exit_fees'));
    await page.getByRole('checkbox', { name: 'Fixed price' }).uncheck();
    await page.waitForURL((url) => !url.search.includes('fixed_only'));
    expect(await page.locator('.card').count()).toBe(all);
  });

  it('places staying in the list by its cost, and folds plans that save nothing', async () => {
    const page = await site().visit(query(HOUSEHOLD));
    const cards = await page.locator('.list > li > .card').allInnerTexts();
    const stay = cards.findIndex((text) => text.startsWith('If you stay'));
    expect(stay).toBe(cards.length - 1);
    const saving = cards.filter((text) => text.includes('saves £'));
    expect(saving.length).toBeGreaterThan(0);
    const small = cards.slice(saving.length, stay);
    expect(small.filter((text) => !text.includes('about the same'))).toEqual([]);
    for (const summary of await page.locator('.rest > summary').all()) await summary.click();
    const rest = page.locator('.rest .card');
    expect((await rest.allInnerTexts()).filter((text) => text.includes('saves £'))).toEqual([]);
    expect(await page.locator('.card button.primary:visible').count()).toBe(saving.length);
  });

  it('makes one session of a handover, however often the button is pressed', async () => {
    const page = await site().visit(query(HOUSEHOLD));
    const button = page
      .locator('.card')
      .getByRole('button', { name: /^Switch to Single Rate Tracker \(15m\) v3/ });
    await button.dblclick();
    await page.waitForURL(/[/]journey/);
    const session = await page.locator('#session').textContent();
    await page.getByRole('link', { name: 'Back to the comparison' }).click();
    await button.click();
    await page.waitForURL(/[/]journey/);
    expect(await page.locator('#session').textContent()).toBe(session);
    await expectShown(page.locator('.chosen'), 'this is the price that you were shown');
  });

  it('assumes a plan from an address, explains why, and accepts corrections', async () => {
    const page = await site().visit(query(ADDRESS));
    const rows = page.locator('.assumptions tbody tr');
    expect(await rows.filter({ hasText: 'Average electricity use in NR2 2HH' }).count()).toBe(1);
    await page.getByRole('link', { name: 'Correct what is wrong' }).click();
    const supplier = page.getByLabel('Supplier', { exact: true });
    expect(await supplier.inputValue()).toBe('eon-next');
    await supplier.selectOption('edf');
    await page.getByLabel('Electricity in a year').fill('1800');
    await compare(page);
    await expectShown(
      page.locator('.ask summary').first(),
      /^NR2 2HH 1,800 kWh electricity, [\d,]+ kWh gas/,
    );
    await expectShown(page.locator('.sums'), 'EDF');
  });

  it('compares with the rates of a household whose plan is in no list', async () => {
    const page = await site().visit('/');
    await page.getByText('Tell us more for').click();
    await page.getByText('Only my rates', { exact: true }).click();
    await page.getByLabel('Your postcode').fill('G2 1DU');
    await page.getByLabel('Electricity standing charge').fill('74.42');
    await page.getByLabel('Electricity rate').fill('27.10');
    await page.getByLabel('Gas standing charge').fill('26.6');
    await page.getByLabel('Gas rate').fill('8.57');
    await compare(page);
    await expectShown(page.locator('.sums'), /If you stay\s+£2,\d{3}\.\d\d\s+Your own rates/);
    await page.getByText('How your year is worked out').click();
    await expectShown(page.locator('.own-year table'), '8.57p a kWh', '26.60p a day');
    await page
      .locator('.answer')
      .getByRole('button', { name: /^Switch to/ })
      .click();
    await expectShown(
      page.locator('.facts').last(),
      /You leave\s+Your present supplier, own rates\s+You get/,
    );
  });

  it('accepts a spend, an Economy 7 night share and the end of a fixed plan', async () => {
    const fix = { supplier: 'ovo-energy', plan: '1-year-fixed', end_date: '2026-09-30' };
    const costs = {
      ...SPEND,
      ...fix,
      post_code: 'NG1 5FS',
      electricity_spend: '60',
      gas_spend: '55',
    };
    const page = await site().visit(query(costs));
    const year = await page.locator('.own-year .year ol').textContent();
    expect(year).toMatch(
      /From 15 April, 168 days: £\d+ a month on OVO Energy 1 Year Fixed, promised/,
    );
    expect(year).toMatch(/From 30 September, 197 days: about £\d+ a month on OVO Energy Simpler/);
    expect(year).toMatch(/leaving costs £100; from 12 August it is free/);
    await page.getByText('How your year is worked out').click();
    await expectShown(page.locator('.own-year table'), '5% for 15 days and 0% for 182 days');
    await page.goto(
      `${site().url}${query({ ...HOUSEHOLD, fuel: 'electricity', meter: 'economy_7', night: '60' })}`,
    );
    expect(await page.locator('.card table').first().textContent()).toContain('Energy by night');
    expect(await page.locator('.rates').first().textContent()).toMatch(
      /p by day, [\d.]+p by night/,
    );
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

  it('asks whether an unusual payment is right, and accepts yes for an answer', async () => {
    const page = await site().visit(query(SPEND));
    await expectShown(
      page.locator('.question'),
      /£1,200 a month for electricity\? Most homes pay about £\d\d\./,
    );
    await page.getByRole('link', { name: 'Yes, compare with this' }).click();
    await expectShown(page.locator('#ranked'), 'save money');
  });

  it('shows what a plan saves at other usages, and what a home needs for a plan', async () => {
    const car = present(
      READY_HOUSEHOLDS.find(({ title }) => title === 'An electric car in Bristol'),
    );
    const page = await site().visit(`/?${car.query}`);
    await page.locator('#savings').scrollIntoViewIfNeeded();
    await page.locator('#savings .usage.mine').waitFor();
    await expectShown(page.locator('#savings .usage.mine'), '4,500 kWh electricity', '£152');
    await page.getByText('as a table').click();
    await expectShown(page.locator('#savings table'), '5,625 kWh', /E\.ON Next.*£\d+/);
    const card = page
      .locator('.card', { hasText: 'Needs a smart meter and an electric car' })
      .first();
    await card.locator('summary').first().click();
    await expectShown(card.locator('table').first(), 'Energy, 00:30 to 05:30');
  });

  it('shows on the journey what leaving costs now, and what leaving the new plan costs', async () => {
    const fix = { supplier: 'ovo-energy', plan: '1-year-fixed', end_date: '2026-07-31' };
    const page = await site().visit(query({ ...HOUSEHOLD, ...fix, post_code: 'NG1 5FS' }));
    await expectShown(page.locator('.card').first(), /saves £153\s+£130 today/);
    await page.getByRole('button', { name: /^Switch today/ }).click();
    await page.waitForURL(/[/]journey/);
    await expectShown(
      page.locator('main'),
      /Saves about\s+£130 a year/,
      'after the £100 you pay OVO Energy for leaving',
      'Leaving Fuse Energy early costs £100',
    );
    expect(await page.locator('main pre').textContent()).toContain('"annual_saving": "matches"');
  });

  it('hands over the payment method that was compared', async () => {
    const page = await site().visit(query({ ...HOUSEHOLD, payment: 'pay_on_receipt_of_bill' }));
    await expectShown(page.locator('main'), 'All plans are by monthly direct debit');
    await page
      .getByRole('button', { name: /^Switch to/ })
      .first()
      .click();
    await page.waitForURL(/[/]journey/);
    await expectShown(page.locator('main'), 'Monthly direct debit');
  });

  it.each([
    [1440, 'light'],
    [390, 'dark'],
    [320, 'light'],
  ] as const)('is accessible on every page, at %i pixels in the %s', async (width, colorScheme) => {
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
      expect([what, await page.evaluate(SCROLLING)]).toEqual([what, []]);
    };
    for (const path of [
      '/',
      query({ post_code: '' }),
      query(SPEND),
      query({ ...HOUSEHOLD, fixed_only: 'true', green_only: 'true', no_exit_fees: 'true' }),
      query(ADDRESS),
      '/journey?session=none',
      '/nowhere',
      query(HOUSEHOLD),
    ]) {
      await page.goto(`${site().url}${path}`);
      await isOpenToAll(path);
    }
    for (const summary of ['.own-year', '.card', '.rest'])
      await page
        .locator(`${summary} > details > summary, details${summary} > summary`)
        .first()
        .click();
    await page.locator('#savings').scrollIntoViewIfNeeded();
    await page.locator('#savings details > summary').click();
    await isOpenToAll('details and savings');
    await page
      .getByRole('button', { name: /^Switch to/ })
      .first()
      .click();
    await page.getByText('What happens next').waitFor();
    await isOpenToAll('journey');
    await page.getByRole('button', { name: 'Confirm the switch' }).click();
    await page.getByText('The supplier’s side').waitFor();
    await isOpenToAll('a confirmed journey');
    await page.goto(`${site().url}/your-switch${new URL(page.url()).search}`);
    await page.locator('#webhooks > summary').click();
    await isOpenToAll('your switch');
  });

  it('prints the postcode, the usage and the day, and no button', async () => {
    const page = await site().visit(query(HOUSEHOLD));
    await page.emulateMedia({ media: 'print' });
    await expectShown(
      page.locator('body'),
      'Sample prices of 15 April 2026',
      'SW1A 1AA 2,500 kWh electricity, 9,500 kWh gas',
    );
    expect(await page.locator('button:visible, nav:visible').count()).toBe(0);
  });

  it('compares without a script at twice the size', async () => {
    const page = await site().visit('/', {
      javaScriptEnabled: false,
      viewport: { width: 720, height: 450 },
    });
    await page.getByLabel('Your postcode').fill('SW1A 1AA');
    await compare(page);
    await expectShown(page.locator('#ranked'), 'save money');
    await page.getByRole('link', { name: 'Work out the savings' }).click();
    expect(await page.locator('.part tbody tr').count()).toBeGreaterThan(3);
  });
});

/** The elements that can only be read whole by scrolling them sideways. */
const SCROLLING = `[...document.querySelectorAll('main *')]
  .filter((element) => getComputedStyle(element).overflowX === 'auto')
  .filter((element) => element.scrollWidth > element.clientWidth)
  .map((element) => element.className)`;

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

describe('“Your switch”', () => {
  it('works without a script, and after a second press of the same button', async () => {
    const page = await site().visit(query(HOUSEHOLD), { javaScriptEnabled: false });
    await page
      .getByRole('button', { name: /^Switch to/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Confirm the switch' }).dblclick();
    await page.waitForURL(/#confirm$/);
    const gas = page.locator('form', { has: page.locator('input[value="gas"]') });
    await gas.getByRole('button', { name: 'Turned down' }).dblclick();
    await gas.getByText('rejected').waitFor();
    await page.goto(`${site().url}/your-switch${new URL(page.url()).search}`);
    await expectShown(page.locator('main'), 'Reload this page', 'turned down');
    expect(await page.locator('section[aria-labelledby="gas"] .events li').count()).toBe(2);
  });

  it('has nothing to show for a session that is unknown', async () => {
    for (const path of ['/your-switch', '/your-switch?session=none']) {
      const response = await fetch(`${site().url}${path}`);
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringContaining('There is no such switch'),
      ]);
    }
  });
});

describe('the journey', () => {
  it('opens from plan_info_url, and shows what was handed over in everyday words', async () => {
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
      'nobody is switched',
      'SW1A 1AA',
      '2,700 kWh a year',
      'EDF, Standard Variable',
      'Single Rate Tracker (15m) v3',
    );
    await expectShown(main, /£1,\d{3}\.\d\d\s+for a year at the prices of 15 April 2026/);
    await expectShown(
      main,
      'until 29 April 2026 if you confirm on 15 April 2026',
      'by 15 May 2026',
    );
    expect(await main.getByRole('button', { name: 'Confirm the switch' }).isEnabled()).toBe(true);
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

it('the site explains plainly that the API has stopped, and keeps what was entered', async () => {
  const unused = await listen(() => new Response(), 0);
  unused.close();
  const credentials = { clientId: DEMO.clientId, clientSecret: DEMO.secret };
  const alone = await listen(
    createDemoSite({
      ...credentials,
      apiBaseUrl: unused.url,
      journey: credentials,
      isSample: true,
    }).fetch,
    0,
  );
  try {
    const page = await site().visit(query(HOUSEHOLD), { at: alone.url });
    await expectShown(page.locator('.failure'), 'The prices cannot be reached just now');
    expect(await barriers(page)).toEqual([]);
    expect(await page.locator('.more[open]').count()).toBe(0);
    await expectShown(page.locator('.strip'), 'Sample prices. Nothing is for sale.');
    expect(await page.getByLabel('Your postcode').inputValue()).toBe('SW1A 1AA');
    await compare(page);
    await expectShown(page.locator('.failure'), 'try again in a minute');
    await page.waitForLoadState('networkidle');
  } finally {
    alone.close();
  }
});

it('the site says that prices are not samples, and stops with the service that started it', async () => {
  const service2 = await startService({ demo: true });
  const url = await demoSite(service2);
  const page = await (await fetch(url)).text();
  expect(page).toContain('Prices of 21 November 2026. Nothing is for sale.');
  await service2.stop();
  while (await fetch(url).then(Boolean, () => false))
    await new Promise((resolve) => setTimeout(resolve, 50));
});
