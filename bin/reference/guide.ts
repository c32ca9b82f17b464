import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENTS, SERVICE_LEVEL } from '../../lib/environments.ts';
import { ERRORS } from '../../shared/contract/errors.ts';
import { TIERS } from '../../shared/partners/partner.ts';

const GUIDE = readFileSync(join(import.meta.dirname, 'guide.md'), 'utf8');

/**
 * Fills in the settings and tables that guide.md, the reference's introduction, names in braces.
 */
export function guide(): string {
  const settings: Readonly<Record<string, string | number>> = {
    ...SERVICE_LEVEL,
    environments: environmentRows().join('\n'),
    errors: errorTable(),
    limits: limitTable(),
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

function errorTable(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, meaning }]) => [
    String(status),
    `\`${code}\``,
    meaning,
  ]);
  return markdownTable(['status', 'code', 'meaning'], rows);
}

function limitTable(): string {
  const environments = Object.values(ENVIRONMENTS);
  const rows = TIERS.map((tier) => [
    tier,
    ...environments.map(
      ({ tiers }) => `${tiers[tier].requestsPerSecond} a second, bursts of ${tiers[tier].burst}`,
    ),
  ]);
  return markdownTable(['tier', ...environments.map(({ stage }) => stage)], rows);
}

function markdownTable(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
