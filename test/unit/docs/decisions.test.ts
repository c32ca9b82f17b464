import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const DECISIONS = join(ROOT, 'docs/decisions');
const DESIGN = join(ROOT, 'docs/design');
const INDEX = 'README.md';

/** What is installed or generated is not ours to check. */
const NOT_OURS = new Set(['node_modules', 'dist', 'cdk.out', 'coverage']);

const RECORDS = readdirSync(DECISIONS).filter((name) => name !== INDEX);
const NOTES = readdirSync(DESIGN).filter((name) => name !== INDEX);

describe('a decision record', () => {
  it.each(RECORDS)('has a number and a subject in its file name: %s', (name) => {
    expect(name).toMatch(/^\d{4}(-[a-z0-9]+)+\.md$/);
  });

  it.each(RECORDS)('has a title with its number: %s', (name) => {
    expect(toRecord(name).title).toMatch(new RegExp(`^${name.slice(0, 4)}\\. \\S+( \\S+){2,}[^.:]$`));
  });

  it.each(RECORDS)('has a date that exists and a known status: %s', (name) => {
    const { date, status } = toRecord(name);
    expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
    expect(status).toMatch(/^(Accepted|Superseded by \[\d{4}\]\(\S+\))$/);
  });

  it.each(RECORDS)('has a context, a decision and consequences, none of them empty: %s', (name) => {
    const sections = sectionsOf(textOf(DECISIONS, name));
    expect(sections.map(({ heading }) => heading)).toEqual(['Context', 'Decision', 'Consequences']);
    expect(sections.filter(({ content }) => content === '')).toEqual([]);
  });
});

describe('the index of decision records', () => {
  it('numbers the records from 0001 without a gap', () => {
    const numbers = RECORDS.map((name) => Number(name.slice(0, 4))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(RECORDS.map((_, index) => index + 1));
  });

  it('lists every record in order with its title, date and status', () => {
    const rows = RECORDS.toSorted().map((name) => {
      const { title, date, status } = toRecord(name);
      const [number = '', ...words] = title.split('. ');
      return `| [${number}](${name}) | ${words.join('. ')} | ${date} | ${status} |`;
    });
    expect(rowsOf(textOf(DECISIONS, INDEX))).toEqual(rows);
  });
});

describe('the index of design notes', () => {
  it('lists every note once with its title', () => {
    const listed = rowsOf(textOf(DESIGN, INDEX)).map((row) => row.split(' | ')[0]?.replace('| ', ''));
    const titled = NOTES.map((name) => `[${titleOf(textOf(DESIGN, name))}](${name})`);
    expect(listed.toSorted()).toEqual(titled.toSorted());
  });
});

describe('the Markdown of the repository', () => {
  it.each(markdownFiles(ROOT))('links only to files and headings that exist: %s', (file) => {
    expect(deadLinks(join(ROOT, file))).toEqual([]);
  });
});

type DecisionRecord = { readonly title: string; readonly date: string; readonly status: string };

function toRecord(name: string): DecisionRecord {
  const text = textOf(DECISIONS, name);
  const [, date = '', status = ''] = /^- Date: (.+)\n- Status: (.+)$/m.exec(text) ?? [];
  return { title: titleOf(text), date, status };
}

function textOf(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? '';
}

function sectionsOf(text: string): ReadonlyArray<{ readonly heading: string; readonly content: string }> {
  const [, ...sections] = text.split(/^## /m);
  return sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    return { heading, content: lines.join('\n').trim() };
  });
}

/** The rows of a text's table, without its head. */
function rowsOf(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
}

function markdownFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) {
      const skipped = NOT_OURS.has(entry.name) || (entry.name.startsWith('.') && entry.name !== '.github');
      return skipped ? [] : markdownFiles(join(folder, entry.name));
    }
    return entry.name.endsWith('.md') ? [relative(ROOT, join(folder, entry.name))] : [];
  });
}

/** Links to a file that does not exist, or to a heading that its Markdown does not have. */
function deadLinks(file: string): readonly string[] {
  return linksOf(readFileSync(file, 'utf8')).filter((link) => {
    const [path = '', heading] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(target)) return true;
    return heading !== undefined && basename(target).endsWith('.md') && !anchorsOf(target).has(heading);
  });
}

/** The targets of a text's links, without those to the web. */
function linksOf(text: string): readonly string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?:|mailto:)/.test(target));
}

/** The anchors that GitHub gives to the headings of a file. */
function anchorsOf(file: string): ReadonlySet<string> {
  const headings = [...withoutCode(readFileSync(file, 'utf8')).matchAll(/^#+ (.+)$/gm)];
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function withoutCode(text: string): string {
  return text
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.slice(1, -1).replaceAll('](', ''));
}
