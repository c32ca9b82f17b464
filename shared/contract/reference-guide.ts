import { FAULT_MEANINGS } from './fault-meanings.ts';
import { FAULT_CODES } from './faults.ts';
import type { OpenApiParts } from './openapi-answers.ts';

/** What holds for every request, and what no schema can say, in the words of a partner's developer. */

const firstCalls = (
  baseUrl: string,
): string => `Compares domestic gas and electricity plans in Great Britain, and hands a household over to its switch.

## First calls

1. Get a token: \`POST /oauth/token\` with your client id and secret and the audience \`${baseUrl}/energy\`. It is valid for the seconds in \`expires_in\`; get the next one before it ends.
2. Send it with every request: \`Authorization: Bearer <ACCESS_TOKEN>\`.
3. \`GET /energy/suppliers\` and \`GET /energy/plans\` give the keys of the household's current plan; \`GET /energy/plan-lookup\` finds the plan where only its rates are known.
4. \`GET /energy/comparison\` ranks what is on sale. \`POST /energy/drop\` takes the household and the plan that it chose, and answers with the URL to redirect it to.
5. Where only the address is known, \`GET /energy/best-available\` assumes the rest and says why.`;

const REQUESTS = `## Requests

- Answers gain keys over time: ignore those that you do not know. What goes beyond the specification of the service says so, and is marked \`x-addition\` for programs.
- Case does not matter in header names, nor case and spacing in a post code; answers write it \`SW1A 1AA\`. The market is Great Britain: no Northern Ireland, Isle of Man or Channel Islands.
- Numbers are plain decimals: no exponent, sign, hex or space (a standing charge in the plan look-up may have a minus). Booleans are \`true\` and \`false\`. Days are \`YYYY-MM-DD\`.
- An empty value is a missing one. Unknown parameters are ignored; known ones that do not suit the others are refused.
- Every answer carries \`x-request-id\`, always made by the service.
- Nothing may be cached but the key set (five minutes): every other answer says \`Cache-Control: no-store\`. Prices change at midnight, London time, and whenever a supplier's tariffs are loaded.
- An answer above 1 KB is compressed where you accept gzip.`;

const MONEY = `## Money

- Pence. Rates are pence a kWh, standing charges pence a day. \`breakdown\` and the plan look-up are without VAT, unless you ask that look-up for \`rates_include_vat\`; the line \`tax\` is the VAT on the lines before it. Every total includes VAT.
- A year is 365 days from today. Lines are rounded half up, to a millionth of a penny; the lines as shown add up to the total of a fuel, and \`*_total_pence\` is that total rounded half up once. Plans are ranked by the number shown; equal ones by supplier key, then plan key.
- Lines come in this order: consumption (one a register and band that is used, day before night), standing charge, tax.
- Spend becomes kWh by the current plan's rates of today. An estimate is the typical domestic consumption value in force today; for Economy 7 without \`percent_night_usage\`, 42 % of it is at night.
- \`saving_pence\` is what the household's year costs as things stand (the current plan, then its rollover), less the new plan's. Exit fees are shown, never deducted.`;

const CURRENT_PLAN = `## The current plan over a year

- It ends on the \`*_end_date\` that you send, else on its \`product_end_date\`, else not at all. \`needs_end_date\` says when to ask the household.
- Where it ends within 365 days, the rest of the year is priced on the plan that follows: the supplier's standard variable plan for the same fuel, payment method and meter, or where there is none the plan itself. The end date is the first day on that plan.
- A comparison lists plans on sale today for the fuel, meter and payment method, the household's own among them where it is on sale (\`is_current_plan\`). The payment method is \`new_payment_method\`, else prepayment where a current plan is on prepayment, else monthly direct debit.
- For \`fuel=dual_fuel\` name either one dual fuel plan or an electricity and a gas plan. For \`fuel=gas\` the electricity plan and use are needed too.`;

const FAULT_RULES = `## Faults

A fault's body is \`{"errors": [{"code", "message", "parameters"}]}\`. Rely on the code; the message is for people, and says what is allowed. All faults of a request that are answered with 400 come together, in the order of the parameters below; a 404 is answered only where no 400 is. \`parameters\` holds what you sent under your names, null for what is missing; \`plan-not-found\` names the values in effect, defaults included. The token endpoint answers in the words of OAuth instead: \`{"error", "error_description"}\`.`;

const faultTable = ({ statusOf }: OpenApiParts): string => {
  const rows = FAULT_CODES.map((code) => ({ code, status: statusOf(code) })).toSorted(
    (one, other) => one.status - other.status,
  );
  return [
    '| status | code | meaning |',
    '| --- | --- | --- |',
    ...rows.map(({ code, status }) => `| ${status} | \`${code}\` | ${FAULT_MEANINGS[code]} |`),
  ].join('\n');
};

const FAULT_NOTES = `An \`internal-error\` may also come as 502 or 504. A 401 has the same body for every reason, and \`WWW-Authenticate: Bearer\` (\`x-amzn-Remapped-WWW-Authenticate\` where it comes from behind API Gateway, which gives the header that name); a 500 never means that your token is bad, so keep it. An unknown path is 404 with or without a token.`;

const limits = ({ tiers }: OpenApiParts): string => {
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
};

const DROP = `## Handing over

Send an \`Idempotency-Key\` with \`POST /energy/drop\`: the same key and body get the same answer for 24 hours, so that a repeat after a lost connection makes no second session. Another body under that key is 409. A session lives 30 days.

| the household has | it may switch |
| --- | --- |
| a dual fuel plan | dual fuel, or electricity |
| electricity alone | electricity |
| electricity and gas on separate plans | dual fuel, electricity or gas |
| gas alone | not at all |

A household on prepayment switches to prepayment; one on any other payment method to any of the other three. The rule holds for every current fuel that the selected fuel takes over: with only one of electricity and gas on prepayment, no payment method suits dual fuel, and each fuel is switched singly. \`fuel\`, \`new_payment_method\` and \`electricity_variant\` of the comparison keep its list to what suits.`;

/** The description at the head of the reference. */
export const guide = (parts: OpenApiParts): string =>
  [
    firstCalls(parts.baseUrl),
    REQUESTS,
    MONEY,
    CURRENT_PLAN,
    DROP,
    FAULT_RULES,
    faultTable(parts),
    FAULT_NOTES,
    limits(parts),
  ].join('\n\n');
