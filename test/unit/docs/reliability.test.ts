import { readFileSync } from 'node:fs';
import { PAGE, storedResults, withResults } from '../../endure/results.ts';

const page = readFileSync(PAGE, 'utf8');

it('the page on reliability has the results that npm run endure stored, for every part', () => {
  expect(withResults(page, storedResults())).toBe(page);
  expect(page).not.toMatch(/<!-- endure: .+ -->\n<!-- end -->/);
});

it('a table names what did not hold, and escapes what a table would not show', () => {
  const part = {
    heading: 'Load held',
    day: '2026-11-22',
    machine: 'one',
    seconds: 1,
    findings: [
      { what: 'a|b', seen: 'c\nd', held: true },
      { what: 'e', seen: 'f', held: false },
    ],
  };
  expect(withResults('x\n<!-- endure: Load held -->\nold\n<!-- end -->\n', { part })).toBe(
    'x\n<!-- endure: Load held -->\n\n| tried | seen |\n| --- | --- |\n| a\\|b | c d |\n| e | **did not hold:** f |\n\n2026-11-22, one\n<!-- end -->\n',
  );
});
