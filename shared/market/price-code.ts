import type { Band, Price, Register, RegisterPrice, Timetable } from '../pricing/index.ts';
import { CorruptMarketError, elementAt } from './checked.ts';

/** `rate`, or `[rate, width, rate, width, ..., rate]` for a register with several bands. */
type RegisterCode = number | readonly number[];

/**
 * The `all` register, `[[day], [night]]`, or `[[timetable index, rate, rate, ...]]`: a version that knows only registers
 * refuses it.
 */
export type UnitsCode = RegisterCode | readonly (readonly number[])[];

export function encodeUnits(price: Price, placeOfTimetable: (timetable: Timetable) => number): UnitsCode {
  return price.timetable === undefined
    ? encodeRegisters(price)
    : [[placeOfTimetable(price.timetable), ...price.ratesMicropencePerKwh]];
}

export function decodePrice(chargeMicropencePerDay: number, units: UnitsCode, timetables: readonly Timetable[]): Price {
  const timed = timedCode(units);
  if (timed === undefined) return { chargeMicropencePerDay, registers: registersOf(units) };
  const [place = -1, ...ratesMicropencePerKwh] = timed;
  const timetable = elementAt(timetables, place);
  if (timetable.length !== ratesMicropencePerKwh.length) {
    throw new CorruptMarketError(`${ratesMicropencePerKwh.length} rates for a timetable of ${timetable.length}`);
  }
  return { chargeMicropencePerDay, timetable, ratesMicropencePerKwh };
}

function timedCode(units: UnitsCode): readonly number[] | undefined {
  return isNested(units) && units.length === 1 ? units[0] : undefined;
}

function encodeRegisters({ registers }: RegisterPrice): UnitsCode {
  const codes = registers.map(({ bands }) => encodeBands(bands));
  const [only, second] = codes;
  if (only === undefined) throw new Error('a price has at least one register');
  if (second !== undefined) return codes;
  return only.length === 1 ? elementAt(only, 0) : only;
}

function encodeBands(bands: readonly Band[]): readonly number[] {
  return bands.flatMap(({ rateMicropencePerKwh, widthMicroKwhPerYear }) =>
    widthMicroKwhPerYear === null ? [rateMicropencePerKwh] : [rateMicropencePerKwh, widthMicroKwhPerYear],
  );
}

function registersOf(code: UnitsCode): readonly Register[] {
  if (!isNested(code)) return [{ name: 'all', bands: decodeBands(code) }];
  if (code.length !== 2) throw new CorruptMarketError(`${code.length} registers`);
  return [
    { name: 'day', bands: decodeBands(elementAt(code, 0)) },
    { name: 'night', bands: decodeBands(elementAt(code, 1)) },
  ];
}

function isNested(code: UnitsCode): code is readonly (readonly number[])[] {
  return Array.isArray(code) && Array.isArray(code[0]);
}

function decodeBands(code: RegisterCode): readonly Band[] {
  if (typeof code === 'number') return [{ rateMicropencePerKwh: code, widthMicroKwhPerYear: null }];
  const bands: Band[] = [];
  for (let index = 0; index < code.length; index += 2) {
    bands.push({ rateMicropencePerKwh: elementAt(code, index), widthMicroKwhPerYear: code[index + 1] ?? null });
  }
  return bands;
}
