import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** What is installed or generated is not ours to check. */
const NOT_OURS = new Set(['node_modules', 'dist', 'cdk.out', 'coverage']);

it('the index of decisions links to every record', () => {
  const folder = 'docs/decisions';
  const pages = markdownFiles(join(ROOT, folder)).map((file) => relative(folder, file));
  const linked = linksOf(readFileSync(join(ROOT, folder, 'README.md'), 'utf8'));
  expect(pages.filter((name) => name !== 'README.md' && !linked.includes(name))).toEqual([]);
});

it.each(markdownFiles(ROOT))('the links to files and headings exist: %s', (file) => {
  expect(deadLinks(join(ROOT, file))).toEqual([]);
});

function markdownFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) {
      const skipped =
        NOT_OURS.has(entry.name) || (entry.name.startsWith('.') && entry.name !== '.github');
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
    return (
      heading !== undefined && basename(target).endsWith('.md') && !anchorsOf(target).has(heading)
    );
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
  const anchors = headings.map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, ''),
  );
  return new Set(anchors.map((heading) => heading.replaceAll(' ', '-')));
}

function withoutCode(text: string): string {
  return text
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.slice(1, -1).replaceAll('](', ''));
}
