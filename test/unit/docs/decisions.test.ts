import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** House rule: a decision record is half a page, and says what, why and with which consequences. */
const WORDS_MOST = 320;
const LINE_MOST = 120;

const FOLDER = join(import.meta.dirname, '../../../docs/decisions');
const INDEX = 'README.md';
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
const RECORDS = FILES.filter((name) => name !== INDEX);

const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

type Part = { readonly heading: string; readonly content: string };

/** The headings of a record in their order, and what stands under each. */
const partsOf = (text: string): readonly Part[] =>
  text
    .replaceAll(/^```.*?^```$/gms, 'code')
    .split(/^(?=#+ )/m)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return { heading, content: lines.join('\n').trim() };
    });

/** Where a text links to, but for the web and places within itself. */
const linksOf = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?:|mailto:|#)/.test(target));

const deadLinks = (folder: string, text: string): readonly string[] =>
  linksOf(text).filter((target) => !existsSync(join(folder, target.replace(/#.*$/, ''))));

describe('the decision records', () => {
  it.each(RECORDS)('have a title and three parts, none of them empty: %s', (name) => {
    const [title, ...parts] = partsOf(textOf(name));
    expect(title).toEqual({ heading: expect.stringMatching(/^# \S+( \S+){2,}[^.:]$/), content: '' });
    expect(parts.map(({ heading }) => heading)).toEqual(['## What', '## Why', '## Consequences']);
    expect(parts.filter(({ content }) => content === '')).toEqual([]);
  });

  it.each(RECORDS)('are half a page: %s', (name) => {
    const text = textOf(name);
    expect(wordsOf(text).length).toBeLessThanOrEqual(WORDS_MOST);
    expect(text.split('\n').filter((line) => line.length > LINE_MOST)).toEqual([]);
  });

  it.each(FILES)('link to what is there: %s', (name) => {
    expect(deadLinks(FOLDER, textOf(name))).toEqual([]);
  });

  it.each(RECORDS)('are named by their subject: %s', (name) => {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.md$/);
  });

  it('stand in the index by their titles, each once, and nothing else does', () => {
    const listed = [...textOf(INDEX).matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, name]) => `${name} ${title}`);
    const titled = RECORDS.map((name) => `${name} ${textOf(name).split('\n')[0]?.replace(/^# /, '')}`);
    expect(listed.toSorted()).toEqual(titled.toSorted());
  });

  it.each(['README.md', 'docs/data-model.md', 'docs/runbook.md', 'docs/partners.md'])(
    'are found where the documents link to them: %s',
    (document) => {
      const file = join(FOLDER, '../..', document);
      expect(deadLinks(join(file, '..'), readFileSync(file, 'utf8'))).toEqual([]);
    },
  );
});
