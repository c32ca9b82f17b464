import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../../CHANGELOG.md');

const UNRELEASED = '[Unreleased]';
const FOR_OPERATORS = 'For operators';

/** CHANGELOG.md as a section of the guide, without what concerns operators only. */
export function changelog(text: string = readFileSync(FILE, 'utf8')): string {
  const [, ...versions] = text.split(/^## /m);
  return ['## Changelog', ...versions.map((version, at) => toSection(version, versions[at + 1]))].join('\n\n');
}

function toSection(version: string, before: string | undefined): string {
  const [name = '', ...lines] = version.split('\n');
  const title = name === UNRELEASED && before !== undefined ? `Since ${numberOf(before)}` : numberOf(name);
  const parts = lines
    .join('\n')
    .split(/^### /m)
    .filter((part) => !part.startsWith(FOR_OPERATORS))
    .map((part) => toPart(part.trim()));
  return [`### ${title}`, ...parts.filter((part) => part !== '')].join('\n\n');
}

/** `Added` and its list. A heading of each kind under every version would crowd the contents. */
function toPart(part: string): string {
  const [kind = '', ...list] = part.split('\n');
  return list.length === 0 ? withoutLinks(kind) : `**${kind}**\n${withoutLinks(list.join('\n'))}`;
}

/** The links lead to files of the repository, which readers of the reference do not have. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}

function numberOf(name: string): string {
  return /^\[([^\]]+)\]/.exec(name)?.[1] ?? name;
}
