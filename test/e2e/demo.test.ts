import { COMPARISON } from '../../bin/start/greeting.ts';
import { READY_HOUSEHOLDS } from '../../demo/household/ready.ts';
import { barriers } from '../support/browser.ts';
import { expectShown, useDemoSite } from '../support/demo-site.ts';
import { present } from '../support/present.ts';

// Every other path through the demonstration site, on three screens and in two schemes, is tested
// nightly.
const site = useDemoSite();

const PHONE = { viewport: { width: 390, height: 844 } };

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
  await page.locator('#answer:focus').waitFor();
  await expectShown(
    page.locator('.ask summary').first(),
    /^SW1A 1AA typical use: [\d,]+ kWh electricity, [\d,]+ kWh gas\s+Change$/,
  );
  const answer = page.locator('.answer');
  await expectShown(
    answer,
    /^You could save about\s+£\d+ a year/,
    /EDF Standard Variable; our guess: change it/,
    'Not a promised price: it follows Ofgem’s cap and can move on 1 July.',
  );
  expect((await answer.innerText()).match(/EDF/g)).toEqual(['EDF']);
});

it('shows the figures of the API in the first screen, and leads to the journey of a session', async () => {
  const { comparison } = await site().service.get('comparison', {
    ...COMPARISON,
    rank_by: 'like_for_like',
  });
  const { plan, like_for_like: year } = present(comparison.comparisons[0]);
  const household = new URLSearchParams({
    ...{ supplier: COMPARISON.dual_fuel_supplier_key, plan: COMPARISON.dual_fuel_plan_key },
    ...{ usage: 'kwh', electricity_kwh: COMPARISON.electricity_usage_kwh },
    gas_kwh: COMPARISON.gas_usage_kwh,
  });
  const page = await site().visit(`/?post_code=SW1A+1AA&${household}`, PHONE);
  const figure = present(await page.locator('.answer .sum').boundingBox());
  expect(figure.y + figure.height).toBeLessThan(500);
  const first = page.locator('.card').first();
  const pounds = (year.total_pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
  const saving = Math.round(year.saving_after_exit_fees_pence / 100);
  await expectShown(page.locator('.answer'), `£${saving} a year`, plan.name, `£${pounds}`);
  await expectShown(
    first,
    plan.name,
    `£${pounds}`,
    `saves £${saving}`,
    'Follows the cap, can move on 1 July',
    '£100 exit fee',
  );
  expect(await page.locator('.card').count()).toBe(comparison.total);
  for (const summary of await page.locator('.rest > summary').all()) await summary.click();
  expect(await barriers(page)).toEqual([]);

  await first.getByRole('button', { name: `Switch to ${plan.name}` }).click();
  await page.waitForURL(`${site().url}/journey?session=**`);
  await expectShown(
    page.locator('main'),
    `£${pounds}`,
    `£${saving} a year`,
    'it follows Ofgem’s cap and can move on 1 July',
    'Leaving EDF costs nothing',
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
  await expectShown(shown, '22 April 2026', 'Read your meter', 'Fuse Energy');
  await expectShown(own.locator('#progress'), 'Until 29 April 2026 you can withdraw');
  await gas?.report('Present supplier objects');
  await own.getByText('objected to', { exact: true }).waitFor();
  await expectShown(
    own.locator('.act'),
    'British Gas objects to your gas switch',
    'A bill has not been paid',
    'Call British Gas and settle it',
  );
  await expectShown(present(gas).shown, 'Settle the matter with British Gas');
  expect(await own.locator('#news').textContent()).toBe('Electricity: accepted. Gas: objected to.');
  await own.locator('#webhooks > summary').click();
  await expectShown(own.locator('#webhooks'), /webhook-signature: v1,/, '"status":"objected"');
  expect(await barriers(own)).toEqual([]);
});

it('refuses a webhook that the API has not signed', async () => {
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
    /No real plan here saves you money/,
    /One rate for day and night at EDF would save £80: ask for it/,
    /Invented plans, to try the API out/,
  ],
  'Prepayment in Cardiff': [
    /No real plan here saves you money/,
    /An invented plan, shown to try things out, would save £\d+/,
    /Example Energy \(invented\).* would save £\d+/,
  ],
  'Two suppliers in Manchester': [
    /Octopus Energy Flexible Octopus for electricity and British Gas Standard Variable for gas/,
    /\d plans save money/,
  ],
  'A fix that ends in the summer, in Nottingham': [
    /Wait until 12 June, and save about £153 over the next year/,
    /From 12 June leaving OVO Energy is free\. Switching today saves £130, after £100 for leaving/,
    /OVO Energy 1 Year Fixed, then Simpler Energy from 31 July/,
    /The plan must still be on sale then/,
    /14 plans save money, all of them more from 12 June/,
    /10 more plans save £48 to £49 Switching to them today saves £4\.72 to £6\.45\./,
    /Fixed until 31 July 2026\. £100 exit fee\./,
  ],
  'A fee that is about to fall away, in London': [
    /Wait until 26 April, and save about £\d+ over the next year/,
    /Switching today costs £86 more, with £200 for leaving/,
  ],
  'All-electric in Shetland': [/8,000 kWh electricity Change/, /saves £1\d\d/],
  'Only the address, in Norwich': [
    /our guess : change it/,
    /We know your address/,
    /Correct what is wrong/,
  ],
  'An electric car in Bristol': [
    /You could save about £152 a year/,
    /Needs a smart meter and an electric car/,
    /Energy, 00:30 to 05:30/,
    /would save £344/,
  ],
  'Half-hourly readings in Bristol': [/Needs a smart meter/, /Energy, 16:00 to 19:00/],
  'Only the rates, in Glasgow': [/If you stay £[\d,.]+ Your own rates/, /saves £\d+/],
};

it.each(READY_HOUSEHOLDS)('a ready household shows what it is for: $title', async (ready) => {
  const { title, query } = ready;
  const page = await (await fetch(`${site().url}/?${query}`)).text();
  const text = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(POINTS[title].filter((point) => !point.test(text))).toEqual([]);
});
