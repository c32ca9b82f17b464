import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Part of `npm run lint`: refuses a doc comment whose first word shows that it is not a whole
 * sentence.
 */
const FRAGMENT = /\/\*\*\s+(?:\* )?(?:Of|By|As|Without|With|But|Null|Whatever|However)\b/g;

const files = execFileSync('git', ['ls-files', '*.ts', '*.js', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(file) && file !== '' && !file.includes('/generated/'));

const fragments = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(FRAGMENT)].map(({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line} is not a sentence: begin with a verb or with the thing itself`;
  });
});
for (const fragment of fragments) console.log(fragment);
process.exit(fragments.length === 0 ? 0 : 1);
