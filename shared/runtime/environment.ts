import * as z from 'zod';

const named = z.string().min(1);

export const COMMON_ENVIRONMENT = {
  ENVIRONMENT: z.enum(['local', 'staging', 'production']),
  /** Without a slash at the end. */
  BASE_URL: z.url(),
  POWERTOOLS_SERVICE_NAME: named,
  POWERTOOLS_METRICS_NAMESPACE: named,
  /** The day to price; local only. */
  TODAY: z.iso.date().optional(),
} as const;

export const TABLE_ENVIRONMENT = {
  MARKET_TABLE: named,
  PLACES_TABLE: named,
  METERS_TABLE: named,
  PARTNERS_TABLE: named,
  SESSIONS_TABLE: named,
} as const;

const { MARKET_TABLE, PLACES_TABLE, METERS_TABLE, PARTNERS_TABLE, SESSIONS_TABLE } = TABLE_ENVIRONMENT;

const commaSeparated = z.string().transform((text, context): readonly [string, ...string[]] => {
  const [first = '', ...more] = text.split(',').map((entry) => entry.trim());
  if ([first, ...more].includes('')) context.addIssue({ code: 'custom', message: 'an empty entry' });
  return [first, ...more];
});

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});

const privateKey = json.pipe(z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() }));

const rateLimits = json.pipe(
  z.record(named, z.object({ requestsPerSecond: z.number().positive(), burst: z.number().positive() })),
);

const commonEnvironment = z.object({ ...COMMON_ENVIRONMENT, RATE_LIMITS: rateLimits.optional() });
/** Of every function behind the token. */
const partnerEnvironment = commonEnvironment.extend({ RATE_LIMITS: rateLimits });
const marketEnvironment = partnerEnvironment.extend({ MARKET_TABLE, PLACES_TABLE });

const signingEnvironment = commonEnvironment.extend({
  /** KMS key ids, the first of which signs. */
  SIGNING_KEY_IDS: commaSeparated.optional(),
  /** A private RSA key as JSON; local only. */
  SIGNING_KEY_JWK: privateKey.optional(),
});

export type SigningEnvironment = z.infer<typeof signingEnvironment>;

/** What each function reads from its environment; the authorizer does without zod, which would treble its bundle. */
export const FUNCTION_ENVIRONMENTS = {
  status: partnerEnvironment.extend({ MARKET_TABLE }),
  sources: partnerEnvironment.extend({ MARKET_TABLE }),
  docs: partnerEnvironment,
  suppliers: marketEnvironment,
  plans: marketEnvironment,
  'plan-lookup': marketEnvironment,
  comparison: marketEnvironment,
  valuation: marketEnvironment,
  'best-buys': partnerEnvironment.extend({ MARKET_TABLE }),
  'best-available': marketEnvironment.extend({ METERS_TABLE }),
  drop: marketEnvironment.extend({
    SESSIONS_TABLE,
    JOURNEY_URL: z.url(),
  }),
  sessions: partnerEnvironment.extend({ MARKET_TABLE, SESSIONS_TABLE }),
  token: signingEnvironment.extend({ PARTNERS_TABLE, ISSUER: named, AUDIENCES: commaSeparated }),
  jwks: signingEnvironment,
  'issuer-metadata': commonEnvironment.extend({ ISSUER: named }),
} as const;

export type FunctionName = keyof typeof FUNCTION_ENVIRONMENTS;

export type FunctionEnvironment<Name extends FunctionName> = z.infer<(typeof FUNCTION_ENVIRONMENTS)[Name]>;

type Common = Pick<z.infer<typeof commonEnvironment>, 'ENVIRONMENT' | 'TODAY' | 'RATE_LIMITS'>;

/** @throws Error that names every variable that is missing or wrong, never its value */
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
    throw new Error('TODAY is for a local service only');
  }
  return read.data;
}
