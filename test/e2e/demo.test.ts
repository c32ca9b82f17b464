import { COMPARISON } from '../../bin/start/greeting.ts';
import { barriers } from '../support/browser.ts';
import { expectShown, useDemoSite } from '../support/demo-site.ts';
import { present } from '../support/present.ts';
import { READY_HOUSEHOLDS } from '../support/ready-households.ts';

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
  await page.waitForFunction('document.activeElement.id === "baseline"');
  await expectShown(
    page.locator('.ask summary').first(),
    /^SW1A 1AA, EDF .* kWh electricity, [\d,]+ kWh gas\s+Change$/,
  );
  await expectShown(
    page.locator('.notice'),
    /We assume EDF, your region’s original .* typical use/,
  );
  await expectShown(
    page.locator('.baseline'),
    /^We assume that you pay £1,\d{3} a year with EDF Standard Variable/,
    'leave today without an exit fee',
  );
});

it('shows the figures of the API in the first screen, and leads to the journey of a session', async () => {
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
  await expectShown(
    first,
    plan.name,
    `£${pounds}`,
    `Saves £${saving}`,
    'Cheapest at today’s prices',
    'Follows the price cap',
    '£100 exit fee',
  );
  expect(await first.textContent()).not.toContain('Price guarantee');
  const button = present(await first.getByRole('button').boundingBox());
  expect(button.y + button.height).toBeLessThan(600);
  expect(await page.locator('.card').count()).toBe(comparison.total);
  await page.locator('.rest > summary').click();
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: `Switch to ${plan.name}` }).click();
  await page.waitForURL(`${site().url}/journey?session=**`);
  await expectShown(
    page.locator('main'),
    `£${pounds}`,
    `Saves £${saving}`,
    'Leaving British Gas costs nothing',
    'Leaving Fuse Energy early costs £100',
  );
  expect(page.url()).toContain(`session=${await page.locator('#session').textContent()}&`);
  expect(await barriers(page)).toEqual([]);
});

it('confirms a switch, and shows what suppliers report of it without a click', async () => {
  const household = 'supplier=british-gas&plan=standard-variable&usage=kwh&electricity_kwh=2500';
  const journey = await site().visit(`/?post_code=SW1A+1AA&${household}&gas_kwh=9500`);
  await journey
    .getByRole('button', { name: /^Switch to/ })
    .first()
    .click();
  await journey.getByRole('button', { name: 'Confirm the switch' }).click();
  await expectShown(journey.locator('#supplier'), 'The supplier’s side', 'submitted');
  expect(await barriers(journey)).toEqual([]);
  const [own] = await Promise.all([
    journey.context().waitForEvent('page'),
    journey.getByRole('link', { name: /^Your switch/ }).click(),
  ]);
  const [electricity, gas] = ['electricity', 'gas'].map((fuel) => ({
    shown: own.locator(`section[aria-labelledby="${fuel}"]`),
    report: (name: string) =>
      journey
        .locator('form', { has: journey.locator(`input[value="${fuel}"]`) })
        .getByRole('button', { name })
        .click(),
  }));
  await electricity?.report('Accepted');
  await own.getByText('accepted', { exact: true }).waitFor();
  const shown = present(electricity).shown;
  await expectShown(
    shown,
    '22 April 2026',
    'until 29 April 2026',
    'Read your meter',
    'Fuse Energy',
  );
  await gas?.report('Present supplier objects');
  await own.getByText('objected to', { exact: true }).waitFor();
  await expectShown(
    present(gas).shown,
    'A bill has not been paid',
    'Settle the matter with British Gas',
  );
  expect(await own.locator('#news').textContent()).toBe('Electricity: accepted. Gas: objected to.');
  await own.locator('#webhooks > summary').click();
  await expectShown(own.locator('#webhooks'), /webhook-signature: v1,/, '"status":"objected"');
  expect(await barriers(own)).toEqual([]);
});

it('takes no webhook that the API has not signed', async () => {
  const headers = { 'webhook-id': 'msg_1', 'webhook-signature': 'v1,x' };
  const sent = { ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
  const url = `${site().url}/energy-webhooks`;
  const response = await fetch(url, { method: 'POST', headers: sent, body: '{}' });
  expect(response.status).toBe(401);
});

type ReadyHousehold = (typeof READY_HOUSEHOLDS)[number]['title'];

/** What each ready household is for. */
const POINTS: Readonly<Record<ReadyHousehold, readonly RegExp[]>> = {
  'Economy 7 in Leeds': [
    /with one rate for day and night at EDF your year would cost £[\d,.]+, £\d+\.\d\d less/,
    /No plan saves you money/,
    /Plans of an invented supplier are there to try out/,
  ],
  'Prepayment in Cardiff': [
    /No plan saves you money/,
    /Nothing here is cheaper than staying/,
    /Example Energy \(invented\).* Saves £\d+/,
  ],
  'Two suppliers in Manchester': [
    /You pay £[\d,]+ a year with Octopus Energy Flexible Octopus for electricity and British Gas Standard Variable for gas/,
    /\d plans would save you money/,
  ],
  'A fix that ends in the summer, in Nottingham': [
    /1 Year Fixed ends on 31 July 2026; Simpler Energy follows if you do nothing/,
    /Leaving OVO Energy today costs £100 .* From 12 June 2026 leaving is free/,
    /After the £100 you pay OVO Energy for leaving\. From 12 June leaving is free: then this saves about £\d+/,
  ],
  'A fee that is about to fall away, in London': [
    /No plan saves you money/,
    /From 26 April leaving is free: then you could save about £114/,
    /It would save £114\.05, but leaving Fuse Energy costs £200/,
  ],
  'All-electric in Shetland': [/8,000 kWh electricity Change/, /Saves £1\d\d\.\d\d/],
  'Only the address, in Norwich': [
    /We assume that you pay £/,
    /We know your address/,
    /Correct what is wrong/,
  ],
  'An electric car in Bristol': [
    /Needs a smart meter and an electric car/,
    /Energy, 00:30 to 05:30/,
  ],
  'Only the rates, in Glasgow': [
    /closest to your rates is 1 Year Fixed of OVO Energy.*(exactly yours|differ by £[0-4]\.)/,
    /Leaving OVO Energy today costs £100/,
    /tell us when yours ends/,
  ],
};

it.each(READY_HOUSEHOLDS)('a ready household shows what it is for: $title', async (ready) => {
  const { title, query } = ready;
  const page = await (await fetch(`${site().url}/?${query}`)).text();
  const text = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(POINTS[title].filter((point) => !point.test(text))).toEqual([]);
});
