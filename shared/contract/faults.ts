/**
 * Every fault that the service answers. Only shared/http knows the status of each.
 */
export const FAULT_CODES = [
  'missing-required-parameter',
  'invalid-parameter-value',
  'disallowed-parameter',
  'postcode-not-found',
  'plan-not-found',
  'address-not-unique',
  'invalid-fuel-selected',
  'invalid-payment-method-selected',
  'invalid-json',
  'unauthorized',
  'forbidden',
  'not-found',
  'idempotency-key-reused',
  'payload-too-large',
  'unsupported-media-type',
  'too-many-requests',
  'internal-error',
  'market-unavailable',
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];

/** One fault of a request: `parameters` holds what the caller sent, under the caller's names; null for what is missing. */
export type Fault = {
  readonly code: FaultCode;
  readonly message: string;
  readonly parameters: Readonly<Record<string, string | null>>;
};

/** The faults of a request, thrown together. The status of the answer is that of the first. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly faults: readonly [Fault, ...Fault[]];

  constructor(faults: readonly [Fault, ...Fault[]], options?: ErrorOptions) {
    super(faults.map(({ code }) => code).join(', '), options);
    this.faults = faults;
  }
}

/** Throws the faults of a request, where there are any. */
export const refuseFaults = (faults: readonly Fault[]): void => {
  const [first, ...others] = faults;
  if (first !== undefined) throw new ApiError([first, ...others]);
};

export const UNAUTHORIZED_FAULT: Fault = {
  code: 'unauthorized',
  message: 'The access token is missing, not valid or expired. Request a new one at /oauth/token.',
  parameters: {},
};

export const INTERNAL_FAULT: Fault = {
  code: 'internal-error',
  message: 'The request could not be completed. Try again later.',
  parameters: {},
};

const QUOTED_MOST = 60;

/** What was sent, short enough for a message. */
const quoted = (sent: string): string => `"${sent.length > QUOTED_MOST ? `${sent.slice(0, QUOTED_MOST)}...` : sent}"`;

/** `named` is the parameter; `allowed` says in words what it may be. */
export const missingParameter = (named: string, allowed: string): Fault => ({
  code: 'missing-required-parameter',
  message: `${named} is missing; it must be ${allowed}.`,
  parameters: { [named]: null },
});

export const invalidParameter = (named: string, sent: string, allowed: string): Fault => ({
  code: 'invalid-parameter-value',
  message: `${named} must be ${allowed}; ${quoted(sent)} was sent.`,
  parameters: { [named]: sent },
});

export const disallowedParameter = (named: string, sent: string, why: string): Fault => ({
  code: 'disallowed-parameter',
  message: `${named} is not allowed ${why}; ${quoted(sent)} was sent.`,
  parameters: { [named]: sent },
});

/** `sent` is the post code as the caller wrote it. */
export const postCodeNotFound = (sent: string): Fault => ({
  code: 'postcode-not-found',
  message: `post_code must be a post code of Great Britain, for example SW1A 1AA; ${quoted(sent)} was sent.`,
  parameters: { post_code: sent },
});

/** Where a plan must be: on sale for one that is switched to, in the market for one that a household is on. */
export const PLAN_ON_SALE = 'a plan on sale, as /energy/comparison lists them,';
const PLAN_OF_THE_MARKET = 'a plan that /energy/plans lists';

/** The values that a plan was looked for under, by name. */
const soughtUnder = (parameters: readonly (readonly [string, string | null])[]): string => {
  const named = parameters.flatMap(([name, value]) => (value === null ? [] : [`${name} ${quoted(value)}`]));
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
};

/**
 * `parameters` names plan, supplier, payment method, variant and post code in this order, with the values in effect;
 * `allowed` says in words what the plan may be.
 */
export const planNotFound = (
  parameters: Readonly<Record<string, string | null>>,
  allowed: string = PLAN_OF_THE_MARKET,
): Fault => {
  const [[planName, plan] = ['plan_key', null], ...others] = Object.entries(parameters);
  const [[supplierName, supplier] = ['supplier_key', null], ...type] = others;
  const message =
    // The caller named a supplier alone, whose standard variable plan is meant.
    plan === null && supplier !== null
      ? `${supplierName} must be a supplier with a standard variable plan for ${soughtUnder(type)}; ${quoted(supplier)} was sent.`
      : `${planName} must be ${allowed} for ${soughtUnder(others)}; ${quoted(plan ?? '')} was sent.`;
  return { code: 'plan-not-found', message, parameters };
};

/** Nothing for /energy/plan-lookup to find at the postcode; `postCode` is as the caller wrote it. */
export const noPlanToLookUp = (postCode: string, fuel: 'electricity' | 'dual_fuel'): Fault => ({
  code: 'plan-not-found',
  message: `No supplier has a direct debit plan for ${fuel} and a standard meter at post_code ${quoted(postCode)}.`,
  parameters: {
    plan_key: null,
    supplier_key: null,
    payment_method: null,
    electricity_variant: null,
    post_code: postCode,
  },
});
