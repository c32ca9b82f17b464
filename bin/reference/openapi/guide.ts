import { REFERENCE_BASE_URL } from '../../../functions/docs/reference.ts';
import { ENVIRONMENTS, type RateLimit } from '../../../lib/environments.ts';
import { ERROR_CODES, type ErrorCode } from '../../../shared/contract/errors.ts';
import { ERROR_STATUS } from '../../../shared/http/errors.ts';
import { TIERS } from '../../../shared/partners/partner.ts';
import { changelog } from './changelog.ts';
import { access, NAMES, PRESENTING, SANDBOX, VERSIONS } from './for-partners.ts';

/** What each error means to a partner's developer. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  'missing-required-parameter': 'A parameter that this request needs was missing or empty.',
  'invalid-parameter-value':
    'A parameter had an invalid value, or was sent more than once. The message says what is allowed.',
  'disallowed-parameter': 'A parameter does not suit the fuel, the meter type or another parameter.',
  'postcode-not-found': 'The postcode does not exist, or is not in Great Britain.',
  'plan-not-found': 'There is no such plan for the supplier, payment method, electricity variant and postcode.',
  'session-not-found': 'The session does not exist, has expired or belongs to another partner.',
  'address-not-unique': 'The building parameters match several addresses.',
  'invalid-fuel-selected': 'Switching from the current fuel to the selected fuel is not supported.',
  'invalid-payment-method-selected': "The selected payment method does not suit the household's meter.",
  'invalid-json': 'The body is empty, malformed or not a JSON object.',
  unauthorized:
    'The token is missing, malformed, expired or issued for another environment, or the partner is disabled.',
  forbidden: 'The firewall blocked the request, or the token is that of a journey client.',
  'not-found': 'There is no such path, or the path does not support the method.',
  'idempotency-key-reused': 'The Idempotency-Key was used with a different body in the last 24 hours.',
  'payload-too-large': 'The body is larger than 64 KB.',
  'unsupported-media-type': 'The content type of the body is not JSON.',
  'too-many-requests':
    'You have sent more requests than your rate or burst allows. Wait for the number of seconds in Retry-After.',
  'internal-error': 'An error in our service. Retry later; quote x-request-id if you report it.',
  'market-unavailable': 'No plans or no postcodes have been loaded yet.',
};

const FIRST_CALLS = `Compares domestic gas and electricity plans in Great Britain, and hands households over to the switch.

## First calls

1. Get a token: \`POST /oauth/token\` with your client id and secret and the audience \`${REFERENCE_BASE_URL}/energy\`. It is valid for \`expires_in\` seconds; get the next one before it expires. OAuth clients configure themselves from \`GET /.well-known/oauth-authorization-server\`.
2. Send the token with every request: \`Authorization: Bearer <ACCESS_TOKEN>\`.
3. \`GET /energy/suppliers\` and \`GET /energy/plans\` return the keys of the household's current plan. \`GET /energy/plan-lookup\` finds the plan if only its rates are known.
4. \`GET /energy/comparison\` ranks the plans on sale. \`POST /energy/drop\` takes the household and the plan that it chose, and returns the URL to redirect it to.
5. If only the address is known, \`GET /energy/best-available\` assumes the rest and gives its reasons.

\`\`\`sh
TOKEN=$(curl -s ${REFERENCE_BASE_URL}/oauth/token -u <CLIENT_ID>:<CLIENT_SECRET> \\
  -d grant_type=client_credentials -d audience=${REFERENCE_BASE_URL}/energy | cut -d'"' -f4)

curl -sG ${REFERENCE_BASE_URL}/energy/comparison -H "Authorization: Bearer $TOKEN" \\
  -d post_code=SW1A+1AA -d fuel=dual_fuel -d electricity_variant=standard \\
  -d dual_fuel_supplier_key=british-gas -d dual_fuel_plan_key=standard-variable \\
  -d electricity_usage_kwh=2500 -d gas_usage_kwh=9500 -d limit=1

curl -s ${REFERENCE_BASE_URL}/energy/drop -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{
  "post_code": "SW1A 1AA", "electricity_variant": "standard",
  "dual_fuel": {"supplier_key": "british-gas", "plan_key": "standard-variable", "payment_method": "monthly_direct_debit"},
  "electricity_usage": {"kwh": 2500}, "gas_usage": {"kwh": 9500},
  "selected_plan": {"fuel": "dual_fuel", "payment_method": "monthly_direct_debit",
    "supplier_key": "fuse-energy", "plan_key": "single-rate-tracker-15m-v3"}}'
\`\`\`

The examples on this page are of the sample market of 15 April 2026: the price cap of April to June 2026, deals that were collected that month and an invented supplier.`;

const REQUESTS = `## Requests

- Header names are case-insensitive. A postcode may be in any case and spacing; responses write it \`SW1A 1AA\`. The market is Great Britain, without Northern Ireland, the Isle of Man and the Channel Islands.
- Numbers are plain decimals, without exponent, sign, hexadecimal digits or spaces (only a standing charge in a plan look-up may have a minus sign). Numbers in a JSON body are written in the same way; only \`annual_cost_pence\` and \`annual_saving_pence\` may be negative. Booleans are \`true\` and \`false\`. Dates are \`YYYY-MM-DD\`.
- An empty value counts as missing. Unknown parameters and keys are ignored, and \`x-ignored-parameters\` names up to ten of them, so look for it while you develop; known parameters that do not suit the others are errors.
- Every response has an \`x-request-id\`, which the service generates.
- Prices change at midnight, London time, and whenever a supplier's tariffs are loaded. \`x-market-edition\` names the state of the market that a response was made from, for errors too if the market was read.
- You may keep the key set and the issuer's metadata for five minutes. You may also keep the suppliers, plans, plan look-ups, best buys, sources, this reference and the OpenAPI document if you ask each time whether they are current: send their \`ETag\` in \`If-None-Match\`, and the response is 304 without a body while nothing has changed. Every other response has \`Cache-Control: no-store\`, errors and the gateway's own responses included.
- Responses larger than 1 KB are compressed if you accept gzip.`;

const MONEY = `## Money

- Amounts are in pence, unit rates in pence per kWh and standing charges in pence per day. \`breakdown\` and the plan look-up show them without VAT, unless a look-up has \`rates_include_vat\`. The \`tax\` line is the VAT on the lines before it, and every total includes it. \`rate_with_vat_pence_per_kWh\` and \`charge_with_vat_pence_per_day\` are the figures on a household's bill, at today's VAT rate.
- VAT follows the law by date: 5 % on gas; 5 % on electricity, but 0 % from 1 October 2026 to 31 March 2027. Each projection applies the rate of each of its days, and every day has the same weight: \`tax\` is the sum of the lines before it, multiplied by the sum over all rates of the days at the rate times the rate, divided by the number of days, and rounded once. \`rates\` lists the rates and their days.
- A year is the 365 days from today. Lines are rounded half up to a millionth of a penny. A fuel's total is the sum of its lines as shown; \`*_total_pence\` is that total rounded half up once. Plans are ranked by the total shown, or by \`like_for_like.total_pence\` with \`rank_by=like_for_like\`, so that a price rise that is already announced counts; plans with equal totals by supplier key, then plan key.
- The order of the lines is consumption (one line for each register and band used, day before night), standing charge, tax.
- A spend is converted to kWh at the rates of the current plan, without the mean VAT of the days that it was paid for: the 365, 91 or 30 days before today. An estimate is the typical domestic consumption value in force today; an Economy 7 estimate without \`percent_night_usage\` assumes 42 % at night.`;

const SAVINGS = `## Which saving to show

- \`like_for_like.saving_after_exit_fees_pence\` is the figure to show a household: \`like_for_like.saving_pence\` minus the exit fees due today.
- \`like_for_like.saving_pence\` applies the same rules to both plans: each is priced until its own end and then on its supplier's rollover plan, and every day has the price and the VAT rate already known for it. Staying on the current plan always saves nothing. \`price_changes_on\` lists the dates on which a price changes.
- \`saving_pence\` is the household's year if it does nothing (the current plan, then its rollover plan) minus 365 days at the new plan's prices of today. It can be positive for the plan that the household is already on.
- \`saving_after_exit_fees_pence\` also deducts the exit fees due today. A fee counts as due if no end date is known, so that no saving is shown that a fee would eat; it is not due in the last 49 days before the end, or after it.
- \`saving_on_current_rates_pence\` and \`saving_after_rollover_pence\` compare with 365 days on the current plan, and with 365 days on the plan that it rolls over to.

\`comparison.current\` is the household's own plan, whether on sale or not. \`prices_from\` and \`prices_until\` are the dates of every plan's prices, and \`market\` is the edition and the day that were priced. Equal queries to the same market return the same \`id\` and \`item_id\`, on every page.`;

const NOT_KNOWN = `## What a comparison does not know

- **Export.** What a home earns with solar panels or a battery is not counted.
- **Trackers.** A plan that tracks the price cap or the wholesale market is priced at today's price for the whole year, unless its next price is already published.
- **Half-hourly tariffs.** Plans whose prices change from day to day are not listed.
- **Discounts with conditions.** Cashback, loyalty points and discounts for new or bundled customers are not deducted.
- **Seasons.** Every day of the year has the same weight, although most gas is used in winter.
- **Payment method.** A saving can come from another payment method rather than from another plan: compare with \`new_payment_method\` set to the household's own.`;

const CURRENT_PLAN = `## The current plan over a year

- The plan ends on the \`*_end_date\` that you send, otherwise on its \`product_end_date\`, otherwise not at all. If \`needs_end_date\` is true, ask the household for the date.
- If the plan ends within 365 days, the rest of the year is priced on the rollover plan: of the supplier's standard variable plans for the same fuel, payment method, meter and region, the one that is cheapest for this household. Plans still on sale come first. If there is none, the current plan continues. The end date is the first day on the rollover plan.
- A comparison lists the plans on sale today for the fuel, meter and payment method. The household's own plan is among them if it is on sale (\`is_current_plan\`). The payment method is \`new_payment_method\`, otherwise prepayment if a current plan for a fuel that is compared is on prepayment, otherwise monthly direct debit.
- For \`fuel=dual_fuel\` send either one dual fuel plan, or an electricity plan and a gas plan. \`fuel=gas\` also requires the electricity plan and usage.`;

const TIME_OF_USE = `## Time-of-use tariffs

A plan's \`requires\` lists what a home must have, and such a plan is compared only if \`has\` names all of it. A load profile says how a year's electricity is spread over the half hours of weekdays and weekends: \`load_profile\` selects a published one, \`typical\` (the default) or \`night_storage\`, and \`half_hours\` sends the household's own average day instead. A time-of-use plan charges each of its rates for the share of the usage that falls into the rate's \`times\`; the breakdown shows both, with the share as \`usage_share_percent\`. \`ev_kwh\` is the part of the electricity usage that charges a car at home: it is priced at the cheapest rate of each plan, and only the rest follows the load profile. \`comparison.load_profile\` states what was assumed.`;

const ERROR_RULES = `## Errors

The body of an error is \`{"errors": [{"code", "message", "parameters"}]}\`. Branch on \`code\`, never on \`message\`, which tells people what was wrong, what was sent and what is allowed. All 400 errors of a request are returned together, in the order of the parameters below; a 404 is returned only if there is no 400. \`parameters\` holds what you sent under the names that you used, null for what is missing; \`plan-not-found\` has the values in effect, including defaults. The token endpoint returns OAuth errors instead: \`{"error", "error_description"}\`.`;

const ERROR_NOTES = `An \`internal-error\` can also have status 502 or 504, or 503 with \`Retry-After\` if our data store does not respond in time. A 401 has the same body for every reason, and \`WWW-Authenticate: Bearer\` (\`x-amzn-Remapped-WWW-Authenticate\` if a function behind API Gateway returns it). A 500 never means that your token is wrong, so keep the token. An unknown path returns 404 with or without a token.`;

const REHEARSING = `## Rehearsing errors

Outside production, the header \`Prefer: code=503\` makes any endpoint behind the token return that error as it really is, with its headers, even an endpoint that never returns it otherwise. The codes are 401 (\`unauthorized\`), 404 (\`not-found\`), 429 (\`too-many-requests\`), 500 (\`internal-error\`) and 503 (\`market-unavailable\`). \`Prefer: wait=5\` delays the response by 1 to 10 seconds, to test your timeouts. Both may be sent together, separated by a comma. Any other preference is ignored, a token that is not valid is refused first, and production ignores the header.`;

const HANDOVER = `## Handing over

Send an \`Idempotency-Key\` with \`POST /energy/drop\`. The same key and body get the same response for 24 hours, so repeating a request after a lost connection does not create a second session. The repeated response has \`Idempotent-Replayed: true\`. A different body under the same key returns 409. A session lasts 30 days.

\`checks\` in the response compares what the household was shown with the market: whether the item belongs to the comparison and the plan, whether \`annual_cost_pence\` is today's cost for this household, whether the switch can be carried out, and whether the household is on the plan already. Nothing is refused for them. \`GET /energy/sessions/{session_id}\` returns the session, with the id in the parameter \`session\` of \`plan_info_url\`.

| current supply | may switch to |
| --- | --- |
| a dual fuel plan | dual fuel or electricity |
| only electricity | electricity |
| electricity and gas on separate plans | dual fuel, electricity or gas |
| only gas | nothing |

A household on prepayment can switch only to prepayment, and a household on any other payment method to any of the other three. The rule applies to every current plan that the switch replaces. If only one of electricity and gas is on prepayment, no payment method suits dual fuel, and each fuel has to be switched separately. With suitable values of \`fuel\`, \`new_payment_method\` and \`electricity_variant\`, a comparison lists only plans that the household can switch to.`;

/** The introduction at the head of the reference: what applies to every request, and what no schema can say. */
export function guide(): string {
  return [
    FIRST_CALLS,
    access(),
    SANDBOX,
    REQUESTS,
    MONEY,
    SAVINGS,
    NOT_KNOWN,
    PRESENTING,
    CURRENT_PLAN,
    TIME_OF_USE,
    HANDOVER,
    ERROR_RULES,
    errorTable(),
    ERROR_NOTES,
    REHEARSING,
    limits(),
    NAMES,
    VERSIONS,
    changelog(),
  ].join('\n\n');
}

function errorTable(): string {
  const rows = ERROR_CODES.map((code) => ({ code, status: ERROR_STATUS[code] })).toSorted(
    (left, right) => left.status - right.status,
  );
  return [
    '| status | code | meaning |',
    '| --- | --- | --- |',
    ...rows.map(({ code, status }) => `| ${status} | \`${code}\` | ${ERROR_MEANINGS[code]} |`),
  ].join('\n');
}

function limits(): string {
  const environments = Object.values(ENVIRONMENTS);
  return [
    '## Limits',
    '',
    'Your tier sets how many requests you may send. The limits are targets, not guarantees: a short burst above them may succeed, and a request slightly below them may be refused. After a 429 or 503, wait for the number of seconds in `Retry-After`. `RateLimit-Policy` states your target on every response of an endpoint behind the token, though not on those of the gateway itself, such as a 429: `q` requests in `w` seconds, and the `burst`. Nothing says how many requests remain, because the gateway does not know it.',
    '',
    `| tier | ${environments.map(({ stage }) => stage).join(' | ')} |`,
    `| --- | ${environments.map(() => '---').join(' | ')} |`,
    ...TIERS.map((tier) => `| ${tier} | ${environments.map(({ tiers }) => limitText(tiers[tier])).join(' | ')} |`),
    '',
    'A body may have up to 64 KB. `limit` is at most 500; a larger value is treated as 500.',
  ].join('\n');
}

function limitText({ requestsPerSecond, burst }: RateLimit): string {
  return `${requestsPerSecond} a second, bursts of ${burst}`;
}
