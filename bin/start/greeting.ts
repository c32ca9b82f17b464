import { DEMO_CLIENT_ID, DEMO_SECRET } from '../../shared/partners/demo.ts';
import type { StartOptions } from './options.ts';

/** The household that `npm run try` assumes at the same postcode. */
export const COMPARISON = {
  post_code: 'SW1A 1AA',
  fuel: 'dual_fuel',
  electricity_variant: 'standard',
  dual_fuel_supplier_key: 'edf',
  dual_fuel_plan_key: 'standard-variable',
  electricity_usage_kwh: '2700',
  gas_usage_kwh: '11500',
} as const;

const SAMPLE_DATES =
  'Sample prices of 15 April 2026: the price cap, deals collected that month and an invented supplier.';

const AUTHORIZATION = '-H "Authorization: Bearer $TOKEN"';
const CONTINUATION = ' \\\n  ';
/** Prints JSON on several lines. Node is what this machine has in any case. */
const READABLE = `node -p 'JSON.stringify(JSON.parse(fs.readFileSync(0)), null, 2)'`;

/** Greets the person at the terminal. Programs wait for the last line. */
export function greeting(
  baseUrl: string,
  options: Pick<StartOptions, 'isSample' | 'firstCall'>,
): string {
  const { isSample, firstCall } = options;
  return `
base URL       ${baseUrl}
client id      ${DEMO_CLIENT_ID}
client secret  ${DEMO_SECRET}
audience       ${baseUrl}/energy
${isSample ? `\n${SAMPLE_DATES}\n` : ''}
Paste these two commands into another terminal for a first ${firstCall === 'status' ? 'call' : firstCall}:

${tokenCommand(baseUrl)}
${firstCall === 'status' ? `curl -s ${baseUrl}/energy/status ${AUTHORIZATION}` : comparisonCommand(baseUrl)}

ready ${baseUrl}`;
}

/** Cuts the token from the response: it stands between the third and fourth quotation mark. */
function tokenCommand(baseUrl: string): string {
  return [
    `TOKEN=$(curl -s ${baseUrl}/oauth/token -u ${DEMO_CLIENT_ID}:${DEMO_SECRET}`,
    `-d grant_type=client_credentials -d audience=${baseUrl}/energy | cut -d'"' -f4)`,
  ].join(CONTINUATION);
}

function comparisonCommand(baseUrl: string): string {
  const [postcode, fuel, variant, supplier, plan, ...usage] = Object.entries(COMPARISON).map(
    (parameter) => `-d ${new URLSearchParams([parameter])}`,
  );
  const lines = [[postcode, fuel, variant], [supplier, plan], usage].map((options) =>
    options.join(' '),
  );
  const call = [`curl -sG ${baseUrl}/energy/comparison ${AUTHORIZATION}`, ...lines];
  return `${call.join(CONTINUATION)} -d limit=1 |\n  ${READABLE}`;
}
