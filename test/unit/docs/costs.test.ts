import { readFileSync } from 'node:fs';

type Results = { readonly measurements: readonly { what: string; value: number; against: { value: number } }[] };

const { measurements }: Results = JSON.parse(readFileSync('bench/results/cost.json', 'utf8'));
const totals = measurements.filter(({ what }) => what.endsWith(': total'));

function row(name: string): readonly string[] {
  const line = readFileSync('docs/runbook.md', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`| ${name} |`));
  return (line ?? '')
    .replaceAll(/[*,]/g, '')
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
}

describe('the costs in the runbook', () => {
  it('are those that the benchmark works out', () => {
    expect(row('**total**')).toEqual(totals.map(({ value }) => value.toFixed(2)));
    expect(row('total of the plain design')).toEqual(totals.map(({ against }) => against.value.toFixed(2)));
  });
});
