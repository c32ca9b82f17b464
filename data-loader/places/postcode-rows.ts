import { FIRST_REGION, LAST_REGION } from '../../shared/market/model.ts';
import { isOutsideTheMarket, parsePostcode } from '../../shared/places/postcode.ts';
import type { CsvFile } from '../input/csv.ts';
import type { Findings } from '../report/report.ts';
import type { RegionLocator } from './boundaries.ts';
import { createPostcodeSet, type PostcodeSet } from './postcode-set.ts';

/** Girobank's postcode: real, ended, and with a pattern of its own. */
const ODD_POSTCODE = /^gir\s*0aa$/i;

/** With the names that editions of the directory have given the columns. */
const DIRECTORY = {
  postcode: ['pcds', 'pcd8', 'pcd7', 'pcd2', 'pcd'],
  ended: ['doterm'],
  latitude: ['lat'],
  longitude: ['long'],
} as const;

const NO_GRID_REFERENCE = /^99\.9+$|^$/;

export async function readRegionCsv(csv: CsvFile, findings: Findings): Promise<PostcodeSet> {
  const set = createPostcodeSet();
  for await (const { line, value } of csv.records({ postcode: ['postcode'], region: ['region'] }, findings)) {
    const region = regionIn(value('region'));
    if (region === undefined) findings.add({ line, key: null, reason: 'invalid region (expected 10 to 23)' });
    else addRow(set, { line, text: value('postcode'), region: () => region }, findings);
  }
  return set;
}

export function isDirectory({ header }: CsvFile): boolean {
  return Object.values(DIRECTORY).every((names) => names.some((name) => header.includes(name)));
}

/** The ONS Postcode Directory: live postcodes with a grid reference, each placed in its distribution area. */
export async function readDirectory(csv: CsvFile, regionAt: RegionLocator, findings: Findings): Promise<PostcodeSet> {
  const set = createPostcodeSet();
  for await (const { line, value } of csv.records(DIRECTORY, findings)) {
    if (value('ended') !== '' || NO_GRID_REFERENCE.test(value('latitude'))) {
      findings.leaveOut();
      continue;
    }
    const [latitude, longitude] = [degreesIn(value('latitude'), 90), degreesIn(value('longitude'), 180)];
    if (latitude === undefined || longitude === undefined) {
      findings.add({ line, key: null, reason: 'invalid lat or long (expected degrees)' });
    } else addRow(set, { line, text: value('postcode'), region: () => regionAt(longitude, latitude) }, findings);
  }
  return set;
}

function regionIn(text: string): number | undefined {
  const region = /^\d{2}$/.test(text) ? Number(text) : 0;
  return region >= FIRST_REGION && region <= LAST_REGION ? region : undefined;
}

type Row = { readonly line: number; readonly text: string; readonly region: () => number };

function addRow(set: PostcodeSet, { line, text, region }: Row, findings: Findings): void {
  const reject = (reason: string): void => findings.add({ line, key: null, reason });
  const postcode = parsePostcode(text);
  if (postcode === undefined && !ODD_POSTCODE.test(text)) {
    reject('invalid postcode (expected for example SW1A 1AA)');
  } else if (postcode === undefined || isOutsideTheMarket(postcode)) {
    findings.leaveOut();
  } else {
    const outcome = set.add(postcode, region());
    if (outcome === 'in another region') reject('duplicate postcode, in another region');
    if (outcome === 'not a postcode') reject('invalid postcode: it has a letter that is not used in that position');
  }
}

function degreesIn(text: string, limit: number): number | undefined {
  const degrees = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : undefined;
}
