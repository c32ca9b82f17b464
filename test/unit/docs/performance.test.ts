import { readFileSync } from 'node:fs';
import { NOT_MEASURED, PAGES, storedResults, withResults } from '../../../bench/support/results.ts';

it.each(PAGES)('%s has the results that npm run bench stored', (file) => {
  const page = readFileSync(file, 'utf8');
  expect(withResults(page, storedResults())).toBe(page);
  expect(page).not.toContain(NOT_MEASURED);
});

it('a row shows the ratio, and whether the goal was met', () => {
  const result = {
    name: 'x',
    measuredAt: '2026-11-22T10:00:00Z',
    machine: { node: 'v24', cpu: 'a kind', cores: 2 },
    measurements: [
      { what: 'fast', value: 2, unit: 'ms', against: { what: 'slow', value: 8 }, goal: { atMost: 0.5 } },
      { what: 'a|b', value: 1234.5, unit: 'a second', against: { what: 'c', value: 5000 }, goal: { atLeast: 0.25 } },
      { what: 'bytes', value: 1234567, unit: 'bytes', goal: { atMost: 2_000_000 } },
    ],
  };
  expect(withResults('<!-- bench: x -->\nold\n<!-- end -->\n', [result])).toBe(`<!-- bench: x -->

| what | measured | compared with | ratio | goal |
| --- | --- | --- | --- | --- |
| fast | 2 ms | slow: 8 ms | 0.25 | at most 0.5 |
| a\\|b | 1,235 a second | c: 5,000 a second | 0.247 | at least 0.25, **missed** |
| bytes | 1,234,567 bytes |  |  | at most 2,000,000 |

2026-11-22, Node v24, 2 cores of a kind
<!-- end -->
`);
});
