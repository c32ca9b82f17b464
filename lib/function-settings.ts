import type { FunctionName } from './routes.ts';

export type FunctionSettings = {
  readonly description: string;
  /** 1,769 MB gives a function one whole vCPU. */
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
  /** What its errors mean for users: part of the alarm's text. */
  readonly errorImpact: string;
};

const MARKET_READER = { memoryMegabytes: 1_769, timeoutSeconds: 15 } as const;
/** Reads little, but a cold start loads the SDK, which takes processor time. */
const SDK_USER = { memoryMegabytes: 1_024, timeoutSeconds: 10 } as const;
const SMALL = { memoryMegabytes: 512, timeoutSeconds: 10 } as const;

export const FUNCTION_SETTINGS: Readonly<Record<FunctionName, FunctionSettings>> = {
  authorizer: {
    ...SMALL,
    description: 'Checks access tokens',
    errorImpact:
      'Partners with valid tokens get 500 on every endpoint: signing keys or partner records cannot be read.',
  },
  status: { ...SDK_USER, description: 'GET /energy/status', errorImpact: "Partners' health checks of the API fail." },
  sources: {
    ...SDK_USER,
    description: 'GET /energy/sources',
    errorImpact: 'Partners cannot see how fresh the prices are.',
  },
  docs: {
    ...SMALL,
    description: 'The API reference',
    errorImpact: "Partners' developers cannot open the API reference.",
  },
  suppliers: {
    ...MARKET_READER,
    description: 'GET /energy/suppliers',
    errorImpact: 'Households cannot select their supplier: there is no list of suppliers.',
  },
  plans: {
    ...MARKET_READER,
    description: 'GET /energy/plans',
    errorImpact: 'Households cannot select their current plan: there is no list of plans.',
  },
  'plan-lookup': {
    ...MARKET_READER,
    description: 'GET /energy/plan-lookup',
    errorImpact: 'Plans cannot be found by the rates on a bill.',
  },
  comparison: {
    ...MARKET_READER,
    description: 'GET /energy/comparison',
    errorImpact: 'Households see no comparison of plans.',
  },
  valuation: {
    ...MARKET_READER,
    description: 'GET /energy/valuation',
    errorImpact: 'Households cannot see what their current plan will cost.',
  },
  'best-buys': {
    ...SDK_USER,
    description: 'GET /energy/best-buys/{best_buy_type}',
    errorImpact: 'Best-buy tables on partner sites are empty.',
  },
  drop: {
    ...MARKET_READER,
    description: 'POST /energy/drop',
    errorImpact: 'Households who chose a plan cannot start their switch: switches are lost.',
  },
  'best-available': {
    ...MARKET_READER,
    description: 'GET /energy/best-available',
    errorImpact: 'Households get no plans for their address.',
  },
  token: {
    ...SDK_USER,
    description: 'POST /oauth/token',
    errorImpact: 'Partners cannot get access tokens and lose access when their current token expires.',
  },
  jwks: {
    ...SDK_USER,
    description: 'GET /.well-known/jwks.json',
    errorImpact: 'New authorizer instances cannot check signatures: more and more requests get 500.',
  },
};

export const LOADER_SETTINGS: FunctionSettings = {
  description: 'Loads the feeds and publishes an edition of the market',
  memoryMegabytes: 3_008,
  timeoutSeconds: 900,
  errorImpact: 'A feed was refused or a load failed: partners still get the prices of the last successful load.',
};
