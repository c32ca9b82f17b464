import { FIRST_REGION, LAST_REGION } from '../../shared/market/model.ts';
import { isOutsideTheMarket, parsePostCode } from '../../shared/places/post-code.ts';
import type { RegionLocator } from './boundaries.ts';
import type { CsvFile } from './csv-file.ts';
import { createPostCodeSet, type PostCodeSet } from './post-code-set.ts';
import { RefusedFile } from './refused.ts';
import type { Findings } from './report.ts';

/** Girobank's post code: real, ended, and of a pattern of its own. */
const ODD_POST_CODE = /^gir\s*0aa$/i;

type Row = { readonly line: number; readonly text: string; readonly region: () => number };

const addRow = (set: PostCodeSet, { line, text, region }: Row, findings: Findings): void => {
  const postCode = parsePostCode(text);
  if (postCode === undefined) {
    if (ODD_POST_CODE.test(text)) findings.leaveOut();
    else findings.fault(line, 'the post code is not one, SW1A 1AA for example');
    return;
  }
  if (isOutsideTheMarket(postCode)) {
    findings.leaveOut();
    return;
  }
  const outcome = set.add(postCode, region());
  if (outcome === 'in another region') findings.fault(line, 'the post code is listed before, in another region');
  if (outcome === 'not a post code') findings.fault(line, 'the post code has a letter that none has in that place');
};

const regionIn = (text: string): number | undefined => {
  const region = /^\d{2}$/.test(text) ? Number(text) : 0;
  return region >= FIRST_REGION && region <= LAST_REGION ? region : undefined;
};

/** The project's own `postcode,region`. */
export const readRegionCsv = async (csv: CsvFile, findings: Findings): Promise<PostCodeSet> => {
  const set = createPostCodeSet();
  for await (const { line, value } of csv.records({ postcode: ['postcode'], region: ['region'] }, findings)) {
    const region = regionIn(value('region'));
    if (region === undefined) findings.fault(line, 'the region is not one of 10 to 23');
    else addRow(set, { line, text: value('postcode'), region: () => region }, findings);
  }
  return set;
};

/** The names that editions of the directory have given its columns. */
const DIRECTORY = {
  postCode: ['pcds', 'pcd8', 'pcd7', 'pcd2', 'pcd'],
  ended: ['doterm'],
  latitude: ['lat'],
  longitude: ['long'],
} as const;

export const isDirectory = ({ header }: CsvFile): boolean =>
  Object.values(DIRECTORY).every((names) => names.some((name) => header.includes(name)));

/** A degree; the latitude 99.999999 stands for a post code with no grid reference. */
const degreesIn = (text: string, limit: number): number | undefined => {
  const degrees = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : undefined;
};

const NO_GRID_REFERENCE = /^99\.9+$|^$/;

/** The ONS Postcode Directory: live post codes with a grid reference, each placed in its distribution area. */
export const readDirectory = async (
  csv: CsvFile,
  regionAt: RegionLocator,
  findings: Findings,
): Promise<PostCodeSet> => {
  const set = createPostCodeSet();
  for await (const { line, value } of csv.records(DIRECTORY, findings)) {
    if (value('ended') !== '' || NO_GRID_REFERENCE.test(value('latitude'))) {
      findings.leaveOut();
      continue;
    }
    const [latitude, longitude] = [degreesIn(value('latitude'), 90), degreesIn(value('longitude'), 180)];
    if (latitude === undefined || longitude === undefined)
      findings.fault(line, 'lat or long is not a number of degrees');
    else addRow(set, { line, text: value('postCode'), region: () => regionAt(longitude, latitude) }, findings);
  }
  return set;
};

/** What is asked of a file that is none of the three. */
export const unknownPostCodeFile = (): RefusedFile =>
  new RefusedFile(
    'it is no post code file: expected the columns postcode,region, or an ONS Postcode Directory ' +
      '(pcds, doterm, lat, long), or the compact form',
  );
