import { ERROR_MEANINGS } from './error-meanings.ts';
import { ERROR_CODES } from './errors.ts';
import type { OpenApiOptions } from './openapi-responses.ts';

/** What holds for every request, and what no schema can say, in the words of a partner's developer. */

const REQUESTS = `## Requests

- Answers gain keys over time: ignore those that you do not know. What goes beyond the specification of the service says so, and is marked \`x-addition\` for programs.
- Case does not matter in header names, nor case and spacing in a postcode; answers write it \`SW1A 1AA\`. The market is Great Britain: no Northern Ireland, Isle of Man or Channel Islands.
- Numbers are plain decimals: no exponent, sign, hex or space (a standing charge in the plan look-up may have a minus). Booleans are \`true\` and \`false\`. Days are \`YYYY-MM-DD\`.
- An empty value is a missing one. Unknown parameters are ignored; known ones that do not suit the others are refused.
- Every response carries \`x-request-id\`, always made by the service.
- Nothing may be cached but the key set (five minutes): every other response says \`Cache-Control: no-store\`. Prices change at midnight, London time, and whenever a supplier's tariffs are loaded.
- A response above 1 KB is compressed where you accept gzip.`;

const MONEY = `## Money

- Amounts are pence, unit rates pence per kWh, standing charges pence per day. \`breakdown\` and the plan look-up show them without VAT, unless you ask the look-up for \`rates_include_vat\`. The \`tax\` line is the VAT on the lines before it, and every total includes it. \`rate_with_vat_pence_per_kWh\` and \`charge_with_vat_pence_per_day\` are the figures that a household knows, at today's VAT.
- VAT follows the law by date: gas is taxed at 5 %, electricity at 5 %, and at 0 % from 1 October 2026 to 31 March 2027. Each projection applies the rate of each of its days, and every day weighs the same: \`tax\` is the sum of the lines before it, times days at a rate times that rate, over all the days, rounded once. \`rates\` lists the rates and their days.
- A year is 365 days from today. Lines are rounded half up to a millionth of a penny. The lines as shown add up to a fuel's total, and \`*_total_pence\` is that total rounded half up once. Plans are ranked by the total shown; equal totals by supplier key, then plan key.
- The lines come in this order: consumption (one for each register and band used, day before night), standing charge, tax.
- Spend is turned into kWh at the current plan's rates and the VAT of today. An estimate is the typical domestic consumption value in force today; an Economy 7 estimate without \`percent_night_usage\` has 42 % at night.`;

const SAVINGS = `## Which saving to show

- \`like_for_like.saving_pence\` compares both plans by the same rules: each is priced up to its own end and then on its supplier's rollover plan, every day at the price and the VAT already known for it. Staying always saves nothing. \`price_changes_on\` lists the days on which a price changes.
- \`saving_pence\` is the household's year as things stand (the current plan, then its rollover) minus 365 days at the new plan's prices of today. It can be positive for the plan that the household is on.
- \`saving_after_exit_fees_pence\` also takes off the exit fees due today. No fee is due without an end date, or in the last 49 days before it.
- \`saving_on_current_rates_pence\` and \`saving_after_rollover_pence\` compare with 365 days on the current plan, and on the plan that it rolls over to.

\`comparison.current\` is the household's own plan, on sale or not. \`prices_from\` and \`prices_until\` date the prices of every plan, and \`market\` names the edition and the day that were priced. Equal questions to the same market return the same \`id\` and \`item_id\`, on every page.`;

const CURRENT_PLAN = `## The current plan over a year

- It ends on the \`*_end_date\` that you send, otherwise on its \`product_end_date\`, otherwise not at all. \`needs_end_date\` says when to ask the household.
- If it ends within 365 days, the rest of the year is priced on the rollover plan: the cheapest for this household of the supplier's standard variable plans for the same fuel, payment method, meter and region, those still offered first. If there is none, the current plan goes on. The end date is the first day on the rollover plan.
- A comparison lists the plans on sale today for the fuel, meter and payment method, the household's own among them if it is on sale (\`is_current_plan\`). The payment method is \`new_payment_method\`, otherwise prepayment if a current plan is on prepayment, otherwise monthly direct debit.
- For \`fuel=dual_fuel\` name either one dual fuel plan, or an electricity and a gas plan. \`fuel=gas\` needs the electricity plan and usage too.`;

const ERROR_RULES = `## Errors

An error's body is \`{"errors": [{"code", "message", "parameters"}]}\`. Rely on the code; the message is for people, and says what is allowed. All errors of a request that are responded with 400 come together, in the order of the parameters below; a 404 is answered only where no 400 is. \`parameters\` holds what you sent under your names, null for what is missing; \`plan-not-found\` names the values in effect, defaults included. The token endpoint answers in the words of OAuth instead: \`{"error", "error_description"}\`.`;

const ERROR_NOTES = `An \`internal-error\` may also come as 502 or 504. A 401 has the same body for every reason, and \`WWW-Authenticate: Bearer\` (\`x-amzn-Remapped-WWW-Authenticate\` where it comes from behind API Gateway, which gives the header that name); a 500 never means that your token is bad, so keep it. An unknown path is 404 with or without a token.`;

const DROP = `## Handing over

Send an \`Idempotency-Key\` with \`POST /energy/drop\`: the same key and body get the same response for 24 hours, so that a repeat after a lost connection makes no second session. Another body under that key is 409. A session lives 30 days.

| the household has | it may switch |
| --- | --- |
| a dual fuel plan | dual fuel, or electricity |
| electricity alone | electricity |
| electricity and gas on separate plans | dual fuel, electricity or gas |
| gas alone | not at all |

A household on prepayment switches to prepayment; one on any other payment method to any of the other three. The rule holds for every current fuel that the selected fuel takes over: with only one of electricity and gas on prepayment, no payment method suits dual fuel, and each fuel is switched singly. \`fuel\`, \`new_payment_method\` and \`electricity_variant\` of the comparison keep its list to what suits.`;

/** The description at the head of the reference. */
export function guide(options: OpenApiOptions): string {
  return [
    firstCalls(options.baseUrl),
    REQUESTS,
    MONEY,
    SAVINGS,
    CURRENT_PLAN,
    DROP,
    ERROR_RULES,
    errorTable(options),
    ERROR_NOTES,
    limits(options),
  ].join('\n\n');
}

function firstCalls(baseUrl: string): string {
  return `Compares domestic gas and electricity plans in Great Britain, and hands a household over to its switch.

## First calls

1. Get a token: \`POST /oauth/token\` with your client id and secret and the audience \`${baseUrl}/energy\`. It is valid for the seconds in \`expires_in\`; get the next one before it ends.
2. Send it with every request: \`Authorization: Bearer <ACCESS_TOKEN>\`.
3. \`GET /energy/suppliers\` and \`GET /energy/plans\` give the keys of the household's current plan; \`GET /energy/plan-lookup\` finds the plan where only its rates are known.
4. \`GET /energy/comparison\` ranks what is on sale. \`POST /energy/drop\` takes the household and the plan that it chose, and responds with the URL to redirect it to.
5. Where only the address is known, \`GET /energy/best-available\` assumes the rest and says why.`;
}

function errorTable({ statusOf }: OpenApiOptions): string {
  const rows = ERROR_CODES.map((code) => ({ code, status: statusOf(code) })).toSorted(
    (one, other) => one.status - other.status,
  );
  return [
    '| status | code | meaning |',
    '| --- | --- | --- |',
    ...rows.map(({ code, status }) => `| ${status} | \`${code}\` | ${ERROR_MEANINGS[code]} |`),
  ].join('\n');
}

function limits({ tiers }: OpenApiOptions): string {
  const environments = Object.keys(tiers);
  const names = Object.keys(Object.values(tiers)[0] ?? {});
  const cell = (environment: string, name: string): string => {
    const tier = tiers[environment]?.[name];
    return tier === undefined ? '' : `${tier.requestsPerSecond} a second, bursts of ${tier.burst}`;
  };
  return [
    '## Limits',
    '',
    'Your tier sets how many requests you may send. The numbers are targets, not guarantees: a short burst beyond them may pass, and one a little below them may be refused. On 429 wait for the seconds in `Retry-After`.',
    '',
    `| tier | ${environments.join(' | ')} |`,
    `| --- | ${environments.map(() => '---').join(' | ')} |`,
    ...names.map((name) => `| ${name} | ${environments.map((environment) => cell(environment, name)).join(' | ')} |`),
    '',
    'A body may be up to 64 KB. `limit` is at most 500; a larger one is taken as 500.',
  ].join('\n');
}
