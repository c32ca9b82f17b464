/** What a newcomer can try at once: the sample comparison, or what works with the feeds that are loaded instead. */
export type FirstCall = 'comparison' | 'best-buys' | 'status';

/** The demo partner's credentials, which hold on a local service alone. */
export type DemoCredentials = { readonly clientId: string; readonly secret: string };

/** A comparison for a home that everybody can try: dual fuel, the price cap tariff of its region. */
export const COMPARISON = {
  post_code: 'SW1A 1AA',
  fuel: 'dual_fuel',
  electricity_variant: 'standard',
  dual_fuel_supplier_key: 'british-gas',
  dual_fuel_plan_key: 'standard-variable',
  electricity_usage_kwh: '2500',
  gas_usage_kwh: '9500',
} as const;

const PATHS: Readonly<Record<FirstCall, string>> = {
  comparison: `/energy/comparison?${new URLSearchParams(COMPARISON).toString()}`,
  'best-buys': '/energy/best-buys/cheapest-plans',
  status: '/energy/status',
};

const WORDS: Readonly<Record<FirstCall, string>> = {
  comparison: 'A first comparison, to paste into another terminal:',
  'best-buys': 'The best buys of the feeds that are loaded, to paste into another terminal:',
  status: 'No tariff feed is loaded (npm run load -- FILE loads one). A first call, to paste into another terminal:',
};

/** What is loaded, as far as it concerns a newcomer. */
export type LoadedMarket = { readonly firstCall: FirstCall; readonly isSample: boolean };

const SAMPLE: LoadedMarket = { firstCall: 'comparison', isSample: true };

/** The days that the sample prices are of, so that nobody takes them for what is on sale now. */
export const SAMPLE_DATES =
  'Sample prices: the price cap of July to September 2026, deals of April 2026, and an invented supplier.';

/** What a person reads when the service has started; the last line is for programs that wait. */
export function greeting(baseUrl: string, demo: DemoCredentials, market: LoadedMarket = SAMPLE): string {
  return `
base URL       ${baseUrl}
client id      ${demo.clientId}
client secret  ${demo.secret}
audience       ${baseUrl}/energy
${market.isSample ? `\n${SAMPLE_DATES}\n` : ''}
${WORDS[market.firstCall]}

${curlLine(baseUrl, demo, market.firstCall)}

ready ${baseUrl}`;
}

/** One line of curl and sed that fetches a token and calls; a token holds no quote, so sed can cut it out. */
function curlLine(baseUrl: string, demo: DemoCredentials, call: FirstCall): string {
  const token = `$(${tokenCommand(baseUrl, demo)} | sed 's/.*"access_token" *: *"\\([^"]*\\)".*/\\1/')`;
  return `curl -s '${baseUrl}${PATHS[call]}' -H "Authorization: Bearer ${token}"`;
}

function tokenCommand(baseUrl: string, { clientId, secret }: DemoCredentials): string {
  const body = {
    grant_type: 'client_credentials',
    audience: `${baseUrl}/energy`,
    client_id: clientId,
    client_secret: secret,
  };
  return `curl -s ${baseUrl}/oauth/token -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
}
