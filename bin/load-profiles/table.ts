import { readFile } from 'node:fs/promises';
import { type CsvRecord, openCsv } from '../../data-loader/input/csv.ts';
import { Findings } from '../../data-loader/report/report.ts';
import { DAY_HALF_HOURS, LOAD_PROFILE_NAMES, type LoadParts, timeAt } from '../../shared/pricing/index.ts';

/** What is compiled from the CSV, in the project's folder. */
export const LOAD_PROFILES_TABLE = 'shared/pricing/load-profiles.json';

const LOAD_PROFILES_CSV = 'data/load-profiles.csv';

const COLUMNS = {
  profile: ['profile'],
  days: ['days'],
  startsAt: ['starts_at'],
  parts: ['parts_per_billion'],
} as const;

const BILLION = 1_000_000_000;

export type LoadProfileTable = Readonly<Record<string, LoadParts>>;

export async function readLoadProfiles(project: URL): Promise<LoadProfileTable> {
  return await loadProfileTable(await readFile(new URL(LOAD_PROFILES_CSV, project)));
}

/** @throws Error that says which line or profile is wrong */
export async function loadProfileTable(csv: Uint8Array): Promise<LoadProfileTable> {
  const findings = new Findings();
  const parts = new Map<string, number>();
  const { records } = await openCsv(piecesOf(csv));
  for await (const row of records(COLUMNS, findings)) addPart(parts, row);
  const [finding] = findings.kept;
  if (finding !== undefined) throw new Error(`${LOAD_PROFILES_CSV}: line ${finding.line} ${finding.reason}`);
  return Object.fromEntries(LOAD_PROFILE_NAMES.map((name) => [name, profileOf(name, parts)]));
}

export function tableText(table: LoadProfileTable): string {
  return `${JSON.stringify(table, null, 2)}\n`;
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function addPart(parts: Map<string, number>, { line, value }: CsvRecord<keyof typeof COLUMNS>): void {
  const place = `${value('profile')} ${value('days')} ${value('startsAt')}`;
  const count = Number(value('parts'));
  if (parts.has(place)) throw new Error(`${LOAD_PROFILES_CSV}: line ${line} repeats ${place}`);
  if (!Number.isInteger(count) || count < 0 || value('parts') === '') {
    throw new Error(`${LOAD_PROFILES_CSV}: line ${line} must have an integer of 0 or more, not "${value('parts')}"`);
  }
  parts.set(place, count);
}

function profileOf(name: string, parts: ReadonlyMap<string, number>): LoadParts {
  const partsOn = (days: 'weekday' | 'weekend'): readonly number[] =>
    Array.from({ length: DAY_HALF_HOURS }, (_, halfHour) => {
      const place = `${name} ${days} ${timeAt(halfHour)}`;
      const count = parts.get(place);
      if (count === undefined) throw new Error(`${LOAD_PROFILES_CSV}: no line for ${place}`);
      return count;
    });
  const profile = { weekday: partsOn('weekday'), weekend: partsOn('weekend') };
  const sum = [...profile.weekday, ...profile.weekend].reduce((total, count) => total + count, 0);
  if (sum !== BILLION) throw new Error(`${LOAD_PROFILES_CSV}: the parts of ${name} add up to ${sum}, not ${BILLION}`);
  return profile;
}
