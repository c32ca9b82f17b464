import * as z from 'zod';
import { parseJson } from '../values/json.ts';

/** The kinds of variables; an empty one is wrong. */
export const text = z.string().min(1);
export const url = z.url();
/** A whole number from 1. */
export const count = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
/** Entries separated by commas, none of them empty. */
export const list = text
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(z.tuple([text], text));

export function json<T>(schema: z.ZodType<T>) {
  return text.transform(parseJson).pipe(schema);
}

/** The environment of the loader, and a part of that of every function behind the API. */
export const commonEnvironment = z.object({
  ENVIRONMENT: z.enum(['local', 'staging', 'production']),
  POWERTOOLS_SERVICE_NAME: text,
  POWERTOOLS_METRICS_NAMESPACE: text,
  /** Lambda sets it. */
  AWS_LAMBDA_FUNCTION_VERSION: text.default('local'),
  /** The day to price; local only. */
  TODAY: z.iso.date().optional(),
});

const rateLimits = json(
  z.record(
    text,
    z.object({ requestsPerSecond: z.number().positive(), burst: z.number().positive() }),
  ),
);

/** The environment of a function that needs no token. */
export const publicEnvironment = commonEnvironment.extend({ RATE_LIMITS: rateLimits.optional() });

/** The environment of a function behind the token. */
export const partnerEnvironment = commonEnvironment.extend({ RATE_LIMITS: rateLimits });

/** @throws Error that names every variable that is missing or wrong, never its value */
export function readEnvironment<T extends object>(
  schema: z.ZodType<T>,
  environment: NodeJS.ProcessEnv = process.env,
): T {
  // It is read once: compiling the schema takes longer than it saves.
  const { success, data, error } = schema.safeParse(environment, { jitless: true });
  if (!success) {
    const wrong = [...new Set(error.issues.map(({ path: [name] }) => String(name)))];
    throw new Error(`the environment is not set up: ${wrong.join(', ')} missing or wrong`);
  }
  if ('TODAY' in data && environment['ENVIRONMENT'] !== 'local') {
    throw new Error('TODAY is for a local service only');
  }
  return data;
}
