import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as pricing from '../../../../shared/pricing/index.ts';

const FOLDER = join(import.meta.dirname, '../../../../shared/pricing');

/** A line of an example that states a value: `isDay('2026-02-29'); // false`. */
const STATED = /^(?<expression>\S.*); \/\/ (?<value>.+)$/gm;

const examples = globSync('*.ts', { cwd: FOLDER })
  .toSorted()
  .flatMap((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    return [...text.matchAll(/@example\n(?<block>( \* .*\n)+)/g)].map(({ groups, index }) => {
      const line = text.slice(0, index).split('\n').length;
      return [`${file}:${line}`, (groups?.['block'] ?? '').replaceAll(/^ \* /gm, '')] as const;
    });
  });

/** Runs the code of a fenced block; returns each value with the one that its line states. */
function run(block: string): readonly (readonly [actual: unknown, stated: unknown])[] {
  const code = /^```ts\n(?<code>.*)```\n$/s.exec(block)?.groups?.['code'] ?? '';
  const pairs = code.replaceAll(STATED, 'pairs.push([$<expression>, $<value>]);');
  const body = `"use strict"; const pairs = []; ${pairs}; return pairs;`;
  return new Function(...Object.keys(pricing), body)(...Object.values(pricing));
}

it('finds the examples', () => {
  expect(examples.length).toBeGreaterThan(35);
});

it.each(examples)('the example at shared/pricing/%s has the values that it states', (_, block) => {
  const pairs = run(block);
  expect(pairs).not.toEqual([]);
  expect(pairs.map(([actual]) => actual)).toEqual(pairs.map(([, stated]) => stated));
});
