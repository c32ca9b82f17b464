import type { SandboxError } from './entry.ts';

const CURRENT = { supplier_key: 'british-gas', plan_key: 'standard-variable' } as const;
const BY_DIRECT_DEBIT = { payment_method: 'monthly_direct_debit' } as const;
const SELECTED = { fuel: 'dual_fuel', supplier_key: 'edf', plan_key: 'standard-variable', ...BY_DIRECT_DEBIT } as const;

const HANDOVER = {
  post_code: 'SW1A 1AA',
  electricity_variant: 'standard',
  dual_fuel: { ...CURRENT, ...BY_DIRECT_DEBIT },
  electricity_usage: { kwh: 2500 },
  gas_usage: { kwh: 9500 },
  selected_plan: SELECTED,
} as const;

/** One way to provoke each error, in the order of their statuses in the guide. */
export const SANDBOX_ERRORS: readonly SandboxError[] = [
  {
    code: 'missing-required-parameter',
    title: 'A parameter is missing',
    description: 'Leave out `post_code`.',
    operation: 'suppliers',
    parameters: { fuel: 'dual_fuel' },
  },
  {
    code: 'invalid-parameter-value',
    title: 'A value is invalid',
    description: 'Send a fuel that does not exist.',
    operation: 'suppliers',
    parameters: { post_code: 'SW1A 1AA', fuel: 'coal' },
  },
  {
    code: 'disallowed-parameter',
    title: 'A parameter does not suit another',
    description: 'Send a gas usage for a home without gas.',
    operation: 'best-available',
    parameters: { post_code: 'NR2 2HH', building_number: '2', fuel: 'electricity', gas_usage_kwh: '9500' },
  },
  {
    code: 'address-not-unique',
    title: 'Several homes at the address',
    description: 'Name a block of flats without the flat.',
    operation: 'best-available',
    parameters: { post_code: 'NR2 2HH', building_name: 'Heron Court' },
  },
  {
    code: 'invalid-fuel-selected',
    title: 'The fuel does not suit the supply',
    description: 'Switch only the gas of a dual fuel plan.',
    operation: 'drop',
    body: { ...HANDOVER, selected_plan: { ...SELECTED, fuel: 'gas' } },
  },
  {
    code: 'invalid-payment-method-selected',
    title: 'The payment method does not suit the meter',
    description: 'Switch from direct debit to prepayment.',
    operation: 'drop',
    body: { ...HANDOVER, selected_plan: { ...SELECTED, payment_method: 'prepayment' } },
  },
  {
    code: 'invalid-json',
    title: 'The body is not JSON',
    description: 'Send a body that breaks off.',
    operation: 'drop',
    headers: { 'Content-Type': 'application/json' },
    text: '{"post_code": ',
  },
  {
    code: 'unauthorized',
    title: 'The token is not accepted',
    description: 'Send `Prefer: code=401`, or a token that has expired.',
    operation: 'status',
    headers: { Prefer: 'code=401' },
  },
  {
    code: 'forbidden',
    title: 'The request is forbidden',
    description:
      'You cannot provoke it: the firewall decides, or the token is that of a journey client, which no partner has.',
  },
  {
    code: 'postcode-not-found',
    title: 'The postcode is unknown',
    description: 'Send a postcode in Northern Ireland.',
    operation: 'suppliers',
    parameters: { post_code: 'BT1 5GS' },
  },
  {
    code: 'plan-not-found',
    title: 'The plan is unknown',
    description: 'Send a plan key that the supplier does not have.',
    operation: 'best-available',
    parameters: { post_code: 'NR2 2HH', building_number: '2', supplier_key: 'edf', plan_key: 'no-such-plan' },
  },
  {
    code: 'session-not-found',
    title: 'The session is unknown',
    description: 'Send an id that no handover returned.',
    operation: 'sessions',
    parameters: { session_id: 'no-such-session' },
  },
  {
    code: 'not-found',
    title: 'The path is unknown',
    description: 'Send `Prefer: code=404`, or a path that this reference does not have.',
    operation: 'suppliers',
    parameters: { post_code: 'SW1A 1AA' },
    headers: { Prefer: 'code=404' },
  },
  {
    code: 'idempotency-key-reused',
    title: 'The Idempotency-Key is used twice',
    description: 'Send `bodyBefore`, then `body` with the same key.',
    operation: 'drop',
    headers: { 'Idempotency-Key': '3f1c8a52-7d0e-4b7a-9a57-64f0c2b1d9e8' },
    bodyBefore: HANDOVER,
    body: { ...HANDOVER, attribution: { utm_campaign: 'winter' } },
  },
  {
    code: 'payload-too-large',
    title: 'The body is too large',
    description: 'Send more than 64 KB, for example 66,000 bytes of anything.',
    operation: 'drop',
    headers: { 'Content-Type': 'application/json' },
    bytes: 66_000,
  },
  {
    code: 'unsupported-media-type',
    title: 'The body is of another type',
    description: 'Send a form instead of JSON.',
    operation: 'drop',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    text: 'post_code=SW1A+1AA',
  },
  {
    code: 'too-many-requests',
    title: 'Too many requests',
    description: 'Send `Prefer: code=429`, or more requests than your tier allows.',
    operation: 'status',
    headers: { Prefer: 'code=429' },
  },
  {
    code: 'internal-error',
    title: 'An error in the service',
    description: 'Send `Prefer: code=500`.',
    operation: 'status',
    headers: { Prefer: 'code=500' },
  },
  {
    code: 'market-unavailable',
    title: 'No prices are loaded',
    description: 'Send `Prefer: code=503`.',
    operation: 'comparison',
    headers: { Prefer: 'code=503' },
  },
];
