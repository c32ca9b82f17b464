import type { Address } from '../../shared/places/addresses.ts';
import { formatPostcode, parsePostcode } from '../../shared/places/postcode.ts';
import type { PlacesWriter } from '../../shared/places/store.ts';
import type { FeedSource } from '../sources/feed-source.ts';
import { admitFile } from './admit-file.ts';
import { type CsvRecord, openCsv } from './csv-file.ts';
import { fileBytes } from './file-bytes.ts';
import { flagIn } from './flag.ts';
import type { ImportOptions } from './import-options.ts';
import { type Findings, type ImportReport, reportOn } from './report.ts';

const COLUMNS = {
  uprn: ['uprn'],
  organisation: ['organisation'],
  subBuildingName: ['sub_building_name'],
  buildingName: ['building_name'],
  buildingNumber: ['building_number'],
  poBox: ['po_box'],
  thoroughfare: ['thoroughfare'],
  town: ['town'],
  postcode: ['postcode'],
  economy7: ['economy_7'],
  gas: ['gas'],
} as const;

/** Far above any real one; the item of a postcode stays far below DynamoDB's 400 KB. */
const MOST_AT_A_POSTCODE = 1000;
const LONGEST_FIELD = 200;

export type AddressOptions = ImportOptions & { readonly store: Pick<PlacesWriter, 'writeAddresses' | 'admitSize'> };

/**
 * Replaces the addresses of every postcode that the file names, a postcode at a time; those of other postcodes
 * stay. The file is read to its end before the first is written: one faulty line, and nothing is.
 */
export function importAddresses(
  source: FeedSource,
  { store, onProgress, force }: AddressOptions,
): Promise<ImportReport> {
  return reportOn({ data: 'addresses', source: source.name }, async (findings) => {
    const byPostcode = await gather(source, findings, onProgress);
    findings.mustBeSound();
    let done = 0;
    let loaded = 0;
    const postcodes = [...byPostcode].map(([postcode, addresses]) => {
      loaded += addresses.length;
      return { postcode, addresses };
    });
    await admitFile(source, loaded, { store, force, what: 'addresses' });
    await store.writeAddresses(postcodes, (items) => {
      done += items;
      onProgress?.({ step: 'writing', unit: 'items', done, total: postcodes.length });
    });
    return { kind: 'loaded', loaded };
  });
}

async function gather(source: FeedSource, findings: Findings, onProgress: ImportOptions['onProgress']) {
  const byPostcode = new Map<string, Address[]>();
  const uprns = new Set<string>();
  const csv = await openCsv(fileBytes(source, onProgress));
  for await (const row of csv.records(COLUMNS, findings)) {
    const address = addressOf(row);
    if (typeof address === 'string') {
      findings.error(row.line, address);
      continue;
    }
    const homes = byPostcode.get(address.postcode) ?? [];
    if (uprns.has(address.uprn)) findings.error(row.line, 'the uprn is listed before');
    else if (homes.length === MOST_AT_A_POSTCODE) {
      findings.error(row.line, `more than ${MOST_AT_A_POSTCODE} addresses at one postcode`);
    } else homes.push(address);
    uprns.add(address.uprn);
    byPostcode.set(address.postcode, homes);
  }
  return byPostcode;
}

type Row = CsvRecord<keyof typeof COLUMNS>;

function addressOf(row: Row): Address | string {
  const { value } = row;
  const postcode = parsePostcode(value('postcode'));
  const [economy7, gas] = [flagIn(value('economy7')), flagIn(value('gas'))];
  const uprn = value('uprn');
  if (postcode === undefined) return 'the postcode is not one, AB10 1AU for example';
  if (!/^\d{1,12}$/.test(uprn)) return 'the uprn is not 1 to 12 digits';
  if (economy7 === undefined) return 'economy_7 is not true, false or empty';
  if (gas === undefined) return 'gas is not true, false or empty';
  const text = {
    organisation: value('organisation'),
    subBuildingName: value('subBuildingName'),
    buildingName: value('buildingName'),
    buildingNumber: value('buildingNumber'),
    poBox: value('poBox'),
    thoroughfare: value('thoroughfare'),
    town: value('town'),
  };
  if (Object.values(text).some(({ length }) => length > LONGEST_FIELD)) {
    return `a field is longer than ${LONGEST_FIELD} characters`;
  }
  return { uprn, ...text, postcode: formatPostcode(postcode), economy7, gas };
}
