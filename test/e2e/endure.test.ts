import { PARTS } from '../endure/parts.ts';
import { createLogCheck } from '../endure/privacy.ts';
import { runPart } from '../endure/run-part.ts';

/** The parts of `npm run endure` that show something within seconds. */
const QUICK = PARTS.filter(({ name }) => ['races', 'inputs', 'raw', 'tokens'].includes(name));
const logs = createLogCheck();

it.each(QUICK.map((part) => [part.name, part] as const))('the service endures a little of %s', async (_, part) => {
  const findings = await runPart(part, { size: 'quick', say: () => undefined, logs });
  expect(findings.filter(({ held }) => !held)).toEqual([]);
});

it('its logs hold nothing that a log may not hold', () => {
  expect(logs.finding()).toMatchObject({ held: true });
});
