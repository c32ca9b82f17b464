import type { Fuel, PerFuel } from '../../pricing/index.ts';
import { invalidParameter } from '../errors.ts';
import { thousands } from '../thousands.ts';
import { type Field, type FieldType, textualType } from './field.ts';
import { type DecimalText, KWH_LIMIT, kwhType } from './number-field.ts';
import type { FieldReader } from './read.ts';

/** A year's kWh of a fuel or two. */
export type OtherUsage = PerFuel<DecimalText>;

/** One number, or electricity and gas. */
type SentUsage = readonly [DecimalText, DecimalText | undefined];

const USAGES_MOST = 10;
const PAIRS = `1 to ${USAGES_MOST} comma-separated pairs electricity:gas in kWh from 0 to ${thousands(KWH_LIMIT)}, for example 1800:7500,3800:14000`;
const NUMBERS = `1 to ${USAGES_MOST} comma-separated numbers of kWh from 0 to ${thousands(KWH_LIMIT)}, for example 1800,3800`;

const USAGE = String.raw`\d+(\.\d+)?(:\d+(\.\d+)?)?`;
const WRITTEN = `^${USAGE}(,${USAGE}){0,${USAGES_MOST - 1}}$`;

const otherUsagesType: FieldType<readonly SentUsage[]> = textualType(
  (text) => {
    const sent = text.split(',');
    if (sent.length > USAGES_MOST) return undefined;
    const usages = sent.map(readUsage);
    return usages.every((usage) => usage !== undefined) ? usages : undefined;
  },
  { allowed: `${PAIRS}, or for a single fuel ${NUMBERS}`, schema: { type: 'string', pattern: WRITTEN } },
);

export const otherUsagesField = {
  type: otherUsagesType,
  description: `Other usages at which to price each plan, so that a household sees what changes if it uses more or less: up to ${USAGES_MOST} pairs \`electricity:gas\` in kWh, or numbers for fuel electricity or gas. Each item gains \`at_usages\` in the same order. The night share is the same as for the main usage, and ev_kwh counts up to the electricity of the pair. An addition to the specification.`,
  example: '1800:7500,3800:14000',
} as const satisfies Field;

/** Empty if none are sent. Whether they suit the fuel is not checked if the fuel itself is missing or wrong. */
export function readOtherUsages(
  reader: FieldReader<{ readonly other_usages: readonly SentUsage[] }>,
  fuel: Fuel | undefined,
): readonly OtherUsage[] {
  const sent = reader.value('other_usages') ?? [];
  if (fuel === undefined) return [];
  const isPaired = fuel === 'dual_fuel';
  if (sent.some(([, gas]) => (gas !== undefined) !== isPaired)) {
    const allowed = isPaired ? `${PAIRS} (numbers are for one fuel)` : `${NUMBERS} (pairs are for dual_fuel)`;
    reader.refuse('other_usages', invalidParameter('other_usages', reader.sent('other_usages') ?? '', allowed));
  }
  return sent.map(([first, gas]) => (fuel === 'gas' ? { gas: first } : { electricity: first, gas }));
}

function readUsage(text: string): SentUsage | undefined {
  const numbers = text.split(':').map((number) => kwhType.read(number));
  const [first, gas] = numbers;
  if (first === undefined || numbers.length > 2 || numbers.includes(undefined)) return undefined;
  return [first, gas];
}
