import { demoSite } from '../support/demo-site.ts';
import { authorize, isShown, openForm, openReader, type Reader, send } from '../support/reference-page.ts';
import { type RunningService, startService } from '../support/service.ts';

const COMPARISON = { tag: 'compare-plans', path: '/energy/comparison' } as const;

let service: RunningService;
let reader: Reader;
beforeAll(async () => {
  service = await startService({ demo: true });
  reader = await openReader({ origin: await demoSite(service) });
});
afterAll(async () => {
  await reader?.close();
  await service?.stop();
});

it('shows the API reference on every visit, and sends a request from it', async () => {
  const { page, problems } = reader;
  await page.goto(await demoSite(service));
  for (const visit of ['first', 'second']) {
    await page.getByRole('link', { name: 'API reference' }).click();
    await isShown(page);
    if (visit === 'first') await page.goBack();
  }
  await page.reload();
  await isShown(page);

  await openForm(page, COMPARISON);
  expect(await send(page, COMPARISON.path)).toEqual({ token: undefined, status: 200, shown: '200 OK' });
  await authorize(page);
  const token = expect.stringMatching(/^Bearer eyJ/);
  expect(await send(page, COMPARISON.path)).toEqual({ token, status: 200, shown: '200 OK' });
  expect(JSON.stringify(await page.evaluate('({ ...localStorage, ...sessionStorage })'))).not.toMatch(/eyJ|demosecret/);
  expect(problems).toEqual([]);
});
