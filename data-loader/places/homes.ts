import { type Address, isUprn } from '../../shared/places/addresses.ts';
import type { AnnualConsumption } from '../../shared/places/annual-consumption.ts';
import { formatPostcode, parsePostcode } from '../../shared/places/postcode.ts';
import { type CsvRecord, flagIn, microKwhIn } from '../sources/csv.ts';
import {
  admitFile,
  type Imported,
  onWritten,
  openCsvFile,
  type PlacesFileLoad,
  takeRows,
} from './import-file.ts';

const ADDRESS_COLUMNS = {
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

/**
 * The most homes at a postcode. No real one has nearly as many, and an item stays far below 400 KB.
 */
const MAX_AT_A_POSTCODE = 1000;
const MAX_FIELD_LENGTH = 200;

/** Replaces the addresses of every postcode in the file. Writes nothing if there is an error. */
export async function importAddresses(load: PlacesFileLoad): Promise<Imported> {
  const { errors, stores } = load;
  const byPostcode = new Map<string, Address[]>();
  const uprns = new Set<string>();
  const leftOut = await takeRows(
    await openCsvFile(load),
    { columns: ADDRESS_COLUMNS, errors },
    (value) => {
      const address = toAddress(value);
      if (typeof address === 'string') return address;
      const homes = byPostcode.get(address.postcode) ?? [];
      if (uprns.has(address.uprn)) return 'duplicate uprn';
      if (homes.length === MAX_AT_A_POSTCODE)
        return `more than ${MAX_AT_A_POSTCODE} addresses at one postcode`;
      homes.push(address);
      uprns.add(address.uprn);
      byPostcode.set(address.postcode, homes);
      return undefined;
    },
  );
  const postcodes = [...byPostcode].map(([postcode, addresses]) => ({ postcode, addresses }));
  await admitFile(load, stores.places, { count: uprns.size, what: 'addresses' });
  await stores.places.writeAddresses(postcodes, onWritten(load, postcodes.length));
  return { kind: 'loaded', records: uprns.size, leftOut };
}

function toAddress(value: CsvRecord<keyof typeof ADDRESS_COLUMNS>['value']): Address | string {
  const postcode = parsePostcode(value('postcode'));
  const [economy7, gas] = [flagIn(value('economy7')), flagIn(value('gas'))];
  const uprn = value('uprn');
  if (postcode === undefined) return 'invalid postcode (expected for example AB10 1AU)';
  if (!isUprn(uprn)) return 'invalid uprn (expected 1 to 12 digits)';
  if (economy7 === undefined) return 'invalid economy_7 (expected true, false or nothing)';
  if (gas === undefined) return 'invalid gas (expected true, false or nothing)';
  const text = {
    organisation: value('organisation'),
    subBuildingName: value('subBuildingName'),
    buildingName: value('buildingName'),
    buildingNumber: value('buildingNumber'),
    poBox: value('poBox'),
    thoroughfare: value('thoroughfare'),
    town: value('town'),
  };
  if (Object.values(text).some(({ length }) => length > MAX_FIELD_LENGTH)) {
    return `a field has more than ${MAX_FIELD_LENGTH} characters`;
  }
  return { uprn, ...text, postcode: formatPostcode(postcode), economy7, gas };
}

const CONSUMPTION_COLUMNS = {
  uprn: ['uprn'],
  fuel: ['fuel'],
  annualKwh: ['annual_kwh'],
  economy7: ['economy_7'],
} as const;

/** A request's annual usage has the same limit. */
const MAX_MICRO_KWH = 1_000_000 * 1_000_000;

/**
 * Replaces the figure of each home and fuel in the file; others stay. Writes nothing if there is an
 * error.
 */
export async function importConsumption(load: PlacesFileLoad): Promise<Imported> {
  const { errors, stores } = load;
  const figures = new Map<string, AnnualConsumption>();
  const leftOut = await takeRows(
    await openCsvFile(load),
    { columns: CONSUMPTION_COLUMNS, errors },
    (value) => {
      const figure = toAnnualConsumption(value);
      if (typeof figure === 'string') return figure;
      const name = `${figure.uprn}/${figure.fuel}`;
      if (figures.has(name)) return 'duplicate uprn and fuel';
      figures.set(name, figure);
      return undefined;
    },
  );
  await admitFile(load, stores.annualConsumption, {
    count: figures.size,
    what: 'annual consumption figures',
  });
  await stores.annualConsumption.writeConsumption(
    [...figures.values()],
    onWritten(load, figures.size),
  );
  return { kind: 'loaded', records: figures.size, leftOut };
}

function toAnnualConsumption(
  value: CsvRecord<keyof typeof CONSUMPTION_COLUMNS>['value'],
): AnnualConsumption | string {
  const [uprn, fuel] = [value('uprn'), value('fuel')];
  const annualMicroKwh = microKwhIn(value('annualKwh'));
  const economy7 = flagIn(value('economy7'));
  if (!isUprn(uprn)) return 'invalid uprn (expected 1 to 12 digits)';
  if (fuel !== 'gas' && fuel !== 'electricity') return 'invalid fuel (expected gas or electricity)';
  if (annualMicroKwh === undefined || annualMicroKwh > MAX_MICRO_KWH) {
    return 'invalid annual_kwh (expected a number from 0 to 1000000, for example 2700)';
  }
  if (economy7 === undefined) return 'invalid economy_7 (expected true, false or nothing)';
  return { uprn, fuel, annualMicroKwh, economy7 };
}
