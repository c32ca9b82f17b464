import * as z from 'zod';

const named = z.string().min(1);
const url = z.url();

/** What every function is given. */
export const COMMON_ENVIRONMENT = {
  ENVIRONMENT: z.enum(['local', 'staging', 'production']),
  /** Without a slash at the end. */
  BASE_URL: url,
  POWERTOOLS_SERVICE_NAME: named,
  /** The day to work out prices for, on a developer's machine alone. */
  TODAY: z.iso.date().optional(),
} as const;

/** The names of the tables; a function's schema picks those that it may touch. */
export const TABLE_ENVIRONMENT = {
  MARKET_TABLE: named,
  PLACES_TABLE: named,
  METERS_TABLE: named,
  PARTNERS_TABLE: named,
  SESSIONS_TABLE: named,
} as const;

type Common = { readonly ENVIRONMENT: 'local' | 'staging' | 'production'; readonly TODAY?: string | undefined };

/**
 * The environment of a function, by its schema: all that is missing or wrong is named at once, never a value.
 *
 * @throws Error at start-up, so that a function that is not set up answers nothing.
 */
export function readEnvironment<T extends Common>(
  schema: z.ZodType<T>,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): T {
  const read = schema.safeParse(variables);
  if (!read.success) {
    const names = [...new Set(read.error.issues.map(({ path }) => path.join('.')))];
    throw new Error(`the environment is not set up: ${names.join(', ')} missing or wrong`);
  }
  if (read.data.TODAY !== undefined && read.data.ENVIRONMENT !== 'local') {
    throw new Error('TODAY is for a local service alone');
  }
  return read.data;
}
