import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENTS, SERVICE_LEVEL } from '../../lib/environments.ts';
import { ERROR_STATUS, type ErrorCode } from '../../shared/contract/errors.ts';
import { TIERS } from '../../shared/partners/partner.ts';

const GUIDE = readFileSync(join(import.meta.dirname, 'guide.md'), 'utf8');

/** What each error means to a partner's developer: the guide's table. */
export const ERROR_MEANINGS = Object.fromEntries(
  Object.keys(ERROR_STATUS).map((code) => [
    code,
    new RegExp(`^\\| \\d+ \\| \`${code}\` \\| (.+) \\|$`, 'm').exec(GUIDE)?.[1],
  ]),
) as Readonly<Record<ErrorCode, string>>;

/**
 * guide.md, the introduction of the reference, with the settings that it names in double braces.
 */
export function guide(): string {
  const settings: Readonly<Record<string, string | number>> = {
    ...SERVICE_LEVEL,
    environments: environmentRows().join('\n'),
    limits: limitRows().join('\n'),
    changelog: changelog(readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')),
  };
  return GUIDE.trimEnd().replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const setting = settings[name];
    if (setting === undefined) throw new Error(`guide.md names ${name}, which is not known`);
    return String(setting);
  });
}

function environmentRows(): readonly string[] {
  return Object.values(ENVIRONMENTS).map(({ domain, region, stage }) =>
    domain === null
      ? `| ${stage} | \`https://API_ID.execute-api.${region}.amazonaws.com/${stage}\`; you get the \`API_ID\` with your credentials |`
      : `| ${stage} | \`https://${domain.name}\` |`,
  );
}

function limitRows(): readonly string[] {
  const environments = Object.values(ENVIRONMENTS);
  const limitsOf = (tier: (typeof TIERS)[number]): readonly string[] =>
    environments.map(
      ({ tiers }) => `${tiers[tier].requestsPerSecond} a second, bursts of ${tiers[tier].burst}`,
    );
  const rows = [
    ['tier', ...environments.map(({ stage }) => stage)],
    ['---', ...environments.map(() => '---')],
    ...TIERS.map((tier) => [tier, ...limitsOf(tier)]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`);
}

/**
 * CHANGELOG.md as a section of the guide, without what concerns operators only, and links to the
 * repository's files.
 */
function changelog(text: string): string {
  const versions = text
    .slice(text.indexOf('\n## '))
    .replaceAll(/^### For operators\n[\s\S]*?(?=^#|(?![\s\S]))/gm, '')
    .replaceAll(/^### (.+)$/gm, '**$1**')
    .replaceAll(/^## \[(.+?)\].*$/gm, '### $1')
    .replace('### Unreleased', '### Since the last version')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  return `## Changelog\n\n${versions.trim()}`;
}
