import * as z from 'zod';

/**
 * The kinds of values that a query parameter may have: how its text is read, what a caller is told that it must be,
 * and its JSON Schema in the reference.
 */
export type ParameterType<T> = {
  /** Undefined: a wrong value. */
  readonly read: (textType: string) => T | undefined;
  /** Ends the sentence "It must be ...". */
  readonly allowed: string;
  readonly schema: z.ZodType;
};

/** A plain decimal as it was sent, such as "2500.5": exact, where a number would not be. */
export type DecimalText = string;

const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/;
const PLAIN_INTEGER = /^\d+$/;

export function textType(allowed: string, example: string): ParameterType<string> {
  return {
    read: (sent) => sent,
    allowed,
    schema: z.string().min(1).meta({ example }),
  };
}

export function oneOfType<const T extends string>(values: readonly T[]): ParameterType<T> {
  return {
    read: (sent) => values.find((value) => value === sent),
    allowed: values.length > 2 ? `one of ${listed(values)}` : listed(values),
    schema: z.enum(values),
  };
}

type DecimalRange = {
  readonly min: number;
  readonly max: number;
  readonly aboveMin?: boolean;
  readonly unit: string;
  readonly example: string;
};

export function decimalType({ min, max, aboveMin = false, unit, example }: DecimalRange): ParameterType<DecimalText> {
  return {
    read: (sent) => {
      // "-0" too: a leading minus is a wrong value where nothing below 0 is allowed.
      if (!PLAIN_DECIMAL.test(sent) || (min >= 0 && sent.startsWith('-'))) return undefined;
      const value = Number(sent);
      return value > max || value < min || (aboveMin && value === min) ? undefined : sent;
    },
    allowed: aboveMin
      ? `a number of ${unit} above ${min}, at most ${max}, for example ${example}`
      : `a number of ${unit} from ${min} to ${max}, for example ${example}`,
    schema: aboveMin ? z.number().gt(min).max(max) : z.number().min(min).max(max),
  };
}

export function wholeNumberType(min: number): ParameterType<number> {
  return {
    read: (sent) => (PLAIN_INTEGER.test(sent) && Number(sent) >= min ? Number(sent) : undefined),
    allowed: `a whole number from ${min}`,
    schema: z.int().min(min),
  };
}

/** There is no year 0; and the days before a plan's end (`exit_fee_free_from`) are to exist as well. */
const FIRST_DAY = '0001-01-01';

export const dayType: ParameterType<string> = {
  read: (sent) => (isDay(sent) ? sent : undefined),
  allowed: 'a date as YYYY-MM-DD, for example 2027-04-30',
  schema: z.iso.date(),
};

export const flagType: ParameterType<boolean> = {
  read: (sent) => (sent === 'true' ? true : sent === 'false' ? false : undefined),
  allowed: 'true or false',
  schema: z.boolean(),
};

function listed(values: readonly string[]): string {
  return values.length < 2 ? values.join() : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

function isDay(sent: string): boolean {
  return z.iso.date().safeParse(sent).success && sent >= FIRST_DAY;
}
