import type { FunctionName } from './routes.ts';

export type FunctionSettings = {
  readonly description: string;
  /** Lambda gives processor time by memory: 1,769 MB is one whole processor. */
  readonly memoryMegabytes: number;
  /** API Gateway gives up after 29 seconds. */
  readonly timeoutSeconds: number;
  /** What its errors mean for a user: the text of its alarm. */
  readonly errorImpact: string;
};

const MARKET_READER = { memoryMegabytes: 1_769, timeoutSeconds: 15 } as const;
/** Reads little, but loads the SDK on a cold start, which takes processor time. */
const SDK_USER = { memoryMegabytes: 1_024, timeoutSeconds: 10 } as const;
const SMALL = { memoryMegabytes: 512, timeoutSeconds: 10 } as const;

/** How each function of the API is run. */
export const FUNCTION_SETTINGS: Readonly<Record<FunctionName, FunctionSettings>> = {
  authorizer: {
    ...SMALL,
    description: 'Decides whether an access token may pass',
    errorImpact: 'Partners with good tokens get 500 on every endpoint: keys or partner state are out of reach.',
  },
  status: { ...SMALL, description: 'GET /energy/status', errorImpact: "Partners' health checks of the API fail." },
  docs: { ...SMALL, description: 'The API reference', errorImpact: "Partners' developers cannot open the reference." },
  suppliers: {
    ...MARKET_READER,
    description: 'GET /energy/suppliers',
    errorImpact: 'Households cannot be asked who supplies them: no list of suppliers.',
  },
  plans: {
    ...MARKET_READER,
    description: 'GET /energy/plans',
    errorImpact: 'Households cannot say which plan they are on: no list of plans.',
  },
  'plan-lookup': {
    ...MARKET_READER,
    description: 'GET /energy/plan-lookup',
    errorImpact: 'A plan cannot be found by the rates on a bill.',
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
    errorImpact: 'Best-buy tables on partner sites stay empty.',
  },
  drop: {
    ...MARKET_READER,
    description: 'POST /energy/drop',
    errorImpact: 'Households who chose a plan cannot be handed over: switches are lost.',
  },
  'best-available': {
    ...MARKET_READER,
    description: 'GET /energy/best-available',
    errorImpact: 'Households get no plans for their address.',
  },
  token: {
    ...SDK_USER,
    description: 'POST /oauth/token',
    errorImpact: 'Partners cannot get access tokens; those whose token runs out are shut out.',
  },
  jwks: {
    ...SDK_USER,
    description: 'GET /.well-known/jwks.json',
    errorImpact: 'A fresh authorizer cannot check signatures: requests get 500 as warm ones end.',
  },
};

export const LOADER_SETTINGS: FunctionSettings = {
  description: 'Loads the feeds and publishes an edition of the market',
  // A market of a million offers and a file of all postcodes are read in one go.
  memoryMegabytes: 3_008,
  timeoutSeconds: 900,
  errorImpact: 'A feed was refused or a load failed: partners go on seeing the prices of the last good load.',
};
