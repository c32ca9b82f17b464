/** The demo partner's credentials, which hold on a local service alone. */
export type DemoCredentials = { readonly clientId: string; readonly secret: string };

const tokenCommand = (baseUrl: string, { clientId, secret }: DemoCredentials): string => {
  const body = {
    grant_type: 'client_credentials',
    audience: `${baseUrl}/energy`,
    client_id: clientId,
    client_secret: secret,
  };
  return `curl -s ${baseUrl}/oauth/token -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
};

/** A comparison for a home that everybody can try: dual fuel, the price cap tariff of its region. */
const COMPARISON = {
  post_code: 'SW1A 1AA',
  fuel: 'dual_fuel',
  electricity_variant: 'standard',
  dual_fuel_supplier_key: 'british-gas',
  dual_fuel_plan_key: 'standard-variable',
  electricity_usage_kwh: '2500',
  gas_usage_kwh: '9500',
} as const;

/** One line of curl and sed that fetches a token and compares; a token holds no quote, so sed can cut it out. */
const curlLine = (baseUrl: string, demo: DemoCredentials): string => {
  const query = new URLSearchParams(COMPARISON).toString();
  const token = `$(${tokenCommand(baseUrl, demo)} | sed 's/.*"access_token" *: *"\\([^"]*\\)".*/\\1/')`;
  return `curl -s '${baseUrl}/energy/comparison?${query}' -H "Authorization: Bearer ${token}"`;
};

/** What a person reads when the service has started; the last line is for programs that wait. */
export const greeting = (baseUrl: string, demo: DemoCredentials): string => `
base URL       ${baseUrl}
client id      ${demo.clientId}
client secret  ${demo.secret}
audience       ${baseUrl}/energy

A first comparison, to paste into another terminal:

${curlLine(baseUrl, demo)}

ready ${baseUrl}`;
