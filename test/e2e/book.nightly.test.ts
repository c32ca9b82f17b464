import { createClient, type HouseholdResult, readResults } from '@energy-partner/client';
import type { Page } from 'playwright-core';
import { barriers } from '../support/browser.ts';
import { expectShown, useDemoSite } from '../support/demo-site.ts';
import { present } from '../support/present.ts';
import { DEMO } from '../support/service.ts';

const site = useDemoSite();

/** Presses the button for the sample, and waits for the pictures of what was found. */
async function compareSample(): Promise<Page> {
  const page = await site().visit('/book');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Compare the sample' }).click();
  await page.waitForSelector('#regions-picture svg');
  return page;
}

async function resultsShownOn(page: Page): Promise<readonly HouseholdResult[]> {
  const client = createClient({
    baseUrl: site().service.baseUrl,
    clientId: DEMO.clientId,
    clientSecret: DEMO.secret,
  });
  const batch_id = present(new URL(page.url()).searchParams.get('batch'));
  const { batch } = await client.getBatch({ batch_id });
  const results: HouseholdResult[] = [];
  for await (const result of readResults(batch)) results.push(result);
  return results;
}

/** The saving of a household in pence, and its region, worked out from its line of the results. */
type Home = { readonly region: number; readonly pence: number };

function homesOf(results: readonly HouseholdResult[]): readonly Home[] {
  return results.flatMap(({ comparison }) => {
    if (comparison === undefined) return [];
    const savings = comparison.comparisons
      .filter((item) => !item.is_current_plan)
      .map((item) => item.like_for_like.saving_after_exit_fees_pence);
    return [{ region: comparison.market.region, pence: Math.max(0, ...savings) }];
  });
}

function median(homes: readonly Home[]): number {
  const sorted = homes.map(({ pence }) => pence).sort((one, other) => one - other);
  const lower = present(sorted[Math.floor((sorted.length - 1) / 2)]);
  const upper = present(sorted[Math.floor(sorted.length / 2)]);
  return (lower + upper) / 2;
}

function pounds(pence: number): string {
  return `£${Math.round(pence / 100).toLocaleString('en-GB')}`;
}

/** The rows of a table of the page: the texts of their cells. */
async function rowsOf(page: Page, table: string): Promise<readonly (readonly string[])[]> {
  const rows = await page.locator(`${table} tbody tr`).all();
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
}

it('draws the results of the batch, and shows every number of a picture in its table', async () => {
  const page = await compareSample();
  expect(await barriers(page)).toEqual([]);
  const results = await resultsShownOn(page);
  const homes = homesOf(results);
  const savers = homes.filter(({ pence }) => pence > 0);
  const together = savers.reduce((sum, { pence }) => sum + pence, 0);
  await expectShown(
    page.locator('.answer'),
    pounds(together),
    `${savers.length} of ${homes.length} households save`,
    `The household in the middle saves ${pounds(median(homes))}.`,
  );

  const steps = Array.from({ length: 9 }, (_, step) => {
    const isLast = step === 8;
    const inStep = savers.filter(
      ({ pence }) => pence >= step * 5_000 && (isLast || pence < (step + 1) * 5_000),
    );
    const name = isLast ? 'over £400' : `£${step * 50}–${(step + 1) * 50}`;
    return [name, String(inStep.length)];
  });
  expect(await rowsOf(page, '#steps')).toEqual([
    ['nothing', String(homes.length - savers.length)],
    ...steps,
  ]);
  const bars = await page.locator('#steps-picture svg text').allTextContents();
  expect(bars).toEqual(expect.arrayContaining(steps.flat()));

  const regions = Map.groupBy(homes, ({ region }) => region);
  const medians = [...regions.values()].map((of) => [pounds(median(of)), String(of.length)]);
  const shown = (await rowsOf(page, '#regions')).map(([, ...numbers]) => numbers);
  expect(shown).toHaveLength(14);
  expect(shown.toSorted()).toEqual(medians.toSorted());
  const labels = await page.locator('#regions-picture svg text').allTextContents();
  expect(labels.toSorted()).toEqual(medians.map(([text]) => text).toSorted());
});

it('leads a keyboard to all that can be used, and a screen reader to each number that is drawn', async () => {
  const page = await compareSample();
  const usable = page.locator('a[href], button, input, [tabindex="0"]');
  expect(await tabStops(page)).toEqual(await usable.allInnerTexts());
  const tree = await page.locator('#book').ariaSnapshot();
  for (const table of ['#steps', '#regions', '#prices']) {
    const rows = await rowsOf(page, table);
    expect(rows.length).toBeGreaterThan(2);
    for (const cells of rows)
      expect(tree).toContain(`- row "${cells.map((text) => text.trim()).join(' ')}"`);
  }
  expect(tree).toMatch(/- img "Map of the fourteen regions with the median saving of each/);
});

/** The texts of what has the focus, one press of the tab key after the other. */
async function tabStops(page: Page): Promise<readonly string[]> {
  await page.locator('body').press('Control+Home');
  const stops: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = page.locator(':focus');
    if ((await stop.count()) === 0) return stops;
    stops.push(await stop.innerText());
  }
}

it('compares a file, and names each kind of fault and the first line that has it', async () => {
  const page = await site().visit('/book');
  const household = {
    post_code: 'SW1A 1AA',
    fuel: 'electricity',
    electricity_variant: 'standard',
    electricity_supplier_key: 'british-gas',
    electricity_plan_key: 'standard-variable',
    electricity_usage_kwh: 2_500,
  };
  const lines = [
    JSON.stringify({ id: '1', parameters: household }),
    '{"id": "2", "parameters"',
    JSON.stringify({ id: '3', parameters: { ...household, post_code: 'ZZ99 9ZZ' } }),
    JSON.stringify({ id: '4', parameters: { ...household, post_code: 'ZZ99 9ZZ' } }),
  ];
  const buffer = Buffer.from(lines.join('\n'));
  await page
    .getByLabel('The file')
    .setInputFiles({ name: 'book.ndjson', mimeType: 'application/x-ndjson', buffer });
  await page.getByRole('button', { name: 'Compare the file' }).click();
  await page.waitForSelector('#regions-picture svg');
  await expectShown(page.locator('main'), '3 could not be compared', '1 household');
  await expectShown(page.locator('main'), /postcode-not-found\s+2\s+3/, /invalid-line\s+1\s+2/);
  expect(await barriers(page)).toEqual([]);
});

it('says what keeps a file from being compared, and how a book stands', async () => {
  const page = await site().visit('/book', { mustBeSound: false });
  await page
    .getByLabel('The file')
    .setInputFiles({ name: 'empty.ndjson', mimeType: 'text/plain', buffer: Buffer.from('\n') });
  await page.getByRole('button', { name: 'Compare the file' }).click();
  await page.getByText('A file has from 1 to 1,000,000 lines.').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page
    .getByLabel('The file')
    .setInputFiles({ name: 'faulty.ndjson', mimeType: 'text/plain', buffer: Buffer.from('no\n') });
  await page.getByRole('button', { name: 'Compare the file' }).click();
  await page.getByRole('heading', { name: 'No line of this file could' }).waitFor();
  await expectShown(page.locator('main'), '1 could not be compared', /invalid-line\s+1\s+1/);
  await page.goto(`${site().url}/book?batch=none`);
  await expectShown(page.locator('main'), 'There is no such book');
});
