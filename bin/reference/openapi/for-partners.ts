import { REFERENCE_BASE_URL } from '../../../functions/docs/reference.ts';
import { ENVIRONMENTS, type Environment } from '../../../lib/environments.ts';
import { SERVICE_LEVEL } from '../../../lib/service-level.ts';

const ACCESS = `## Access

1. Your contact at the service issues credentials. Send them the name of your organisation, the environment, and how many requests a second you expect, which decides your [tier](#limits).
2. You get a client id and a secret for each environment. We keep only its hash, so nobody can look it up again. Store it with your other secrets, never in a browser, an app or version control.
3. Start in staging, or with \`npm start\`. Ask for production when your first handover has worked.

**Rotation.** Ask your contact for a second secret. Both are valid while you change over; then ask for the old one to be revoked.

**A leaked secret or token.** Tell your contact at once. You get a new secret, and the old one is revoked. Tokens stay valid for up to a day; if that is too long, your contact can disable you as a partner, with all your tokens, within a minute.

**A vulnerability.** Report it to your contact, or as a draft security advisory in the repository. Do not test staging or production without our agreement; \`npm start\` runs the whole service on your machine.

**Support.** Quote the \`x-request-id\` of the response.

**Service level.** In production, in each calendar month, ${SERVICE_LEVEL.availablePercent} % of requests get a response other than a 5xx, and ${SERVICE_LEVEL.quickPercent} % of responses are ready within ${SERVICE_LEVEL.quickMilliseconds} ms. Both are measured at our gateway: the first over requests with a valid token and within their [limits](#limits), the second from the arrival of the request until its response, without your network and without the first requests of a new instance of a function. To see them from your side, call \`GET /energy/status\` once a minute, and record the time and status of your own calls. Your contact sends you our figures for a month if you ask.`;

const SERVER_TO_SERVER = `**From your server only.** No response allows another origin (there is no CORS), because a browser would need your secret or a token that represents you for a day. The methods are GET and POST: HEAD and OPTIONS return 404.

**For your tools.** With your token you can also get this reference as OpenAPI 3.1 (\`GET /energy/docs/openapi.json\`), which Postman and other tools import.`;

export const SANDBOX = `## Sandbox

The document's \`x-sandbox\` has ten households that show every case, and one way to provoke each error. They work on the sample data of \`npm start\`, which has every postcode in Great Britain, invented addresses and sample prices. Staging has the prices that its operators load, so plans may differ there.

The header \`Prefer: code=503\` makes staging and \`npm start\` return an error, and \`Prefer: wait=5\` delays a response: see [Rehearsing errors](#rehearsing-errors). Without a service, Prism simulates every documented status from this document:

\`\`\`sh
curl -s ${REFERENCE_BASE_URL}/energy/docs/openapi.json -H "Authorization: Bearer $TOKEN" -o openapi.json
npx @stoplight/prism-cli mock openapi.json
curl -i 'http://127.0.0.1:4010/energy/suppliers?post_code=SW1A1AA' -H 'Authorization: Bearer any' -H 'Prefer: code=503'
\`\`\``;

export const PRESENTING = `## Before you show prices

- **A new fix counts for the whole year.** \`total_pence\` and \`saving_pence\` price a fixed plan at its own rates for 365 days, even if it ends in four months. \`like_for_like\` moves it to its supplier's rollover plan at its end.
- **Exit fees are shown, not deducted**, except in \`saving_after_exit_fees_pence\`, of the item and of \`like_for_like\`.
- **Not every listed plan can be handed over.** \`fulfillable_only=true\` leaves out plans that this service cannot switch to. With \`new_payment_method=prepayment\`, a comparison for a household on direct debit lists plans that \`POST /energy/drop\` refuses, and the other way round.
- **A handover is not refused for what you showed.** \`POST /energy/drop\` does not verify names, savings or \`has\`. It compares the comparison's ids and the cost with the market and tells you in \`checks\`; read them before you redirect the user.
- **A figure can be traced.** Keep \`comparison.id\` and \`market\` with what you showed: they name the query, the edition and the day.
- **Prices have a source.** \`GET /energy/sources\` says when each was published, and whether it is \`stale\`; \`comparison.market.stale_sources\` names those that are.`;

export const NAMES = `## Names that differ

The specification has more than one name for some things, and one name for different things.

| meaning | names |
| --- | --- |
| postcode | \`post_code\`; \`postcode\` in \`address\` |
| supplier key | \`supplier_key\`; \`key\` in a supplier; \`supplier_name_key\` in a plan look-up |
| type of electricity meter | \`electricity_variant\`; \`variant\` in best available and in the \`meta\` of best buys |
| fuel, payment method | \`fuel\`, \`payment_method\`; \`fuel-type\`, \`payment-method\` in the \`meta\` of best buys |
| usage in kWh | \`electricity_usage_kwh\`, \`gas_usage_kwh\`; \`usage_kWh\` in a breakdown; \`usage.electricity\`, \`usage.gas\` in a valuation; \`electricity_usage.kwh\`, \`gas_usage.kwh\` in a handover |
| typical usage | \`electricity_usage_estimate\` and \`electricity_usage_kwh_estimate\`, which are the same; \`electricity_usage.estimate\` in a handover; likewise for gas |
| exit fee | \`exit_fees.total_fee_pence\`; \`exit_fee\` in best buys |
| end of a plan | \`*_end_date\` in requests; \`product_end_date\` in a plan; \`end_date\` in \`comparison.current\` |
| session id | \`session\` in \`plan_info_url\`; \`session_id\` in the path; \`id\` in a session |
| \`total_pence\` | whole pence in \`personal_projection\`; to a millionth of a penny in its \`current\` and \`rollover\`, and for each fuel there |`;

export const VERSIONS = `## Versions

Paths have no version. \`info.version\` is that of the API and follows Semantic Versioning.

- **Additions at any time.** New keys, parameters, endpoints and error codes are a minor version. Ignore keys that you do not know, and treat an unknown error code by its status.
- **Notice before anything goes.** A key, parameter or endpoint that is to be removed, or to change its meaning, is announced in the changelog at least twelve months ahead. Until then, responses that it concerns have the headers \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594): the time since when it is deprecated, and the time at which it goes. Nothing is deprecated at present.
- **Not part of the contract:** the wording of messages and reasons, the order of keys, and the length of ids and tokens.`;

/** Where the service is, how to get access, and from where it may be called. */
export function access(): string {
  return [environments(), ACCESS, SERVER_TO_SERVER].join('\n\n');
}

function environments(): string {
  return [
    '## Environments',
    '',
    '| environment | base URL |',
    '| --- | --- |',
    ...Object.values(ENVIRONMENTS).map((environment) => `| ${environment.stage} | ${baseUrl(environment)} |`),
    '| `npm start` | port 3000 of your own machine |',
    '',
    `You are reading the reference of \`${REFERENCE_BASE_URL}\`. Each environment has its own credentials, tokens and prices. The audience of a token is the base URL of its environment, followed by \`/energy\`.`,
  ].join('\n');
}

function baseUrl({ domain, region, stage }: Pick<Environment, 'domain' | 'region' | 'stage'>): string {
  return domain === null
    ? `\`https://API_ID.execute-api.${region}.amazonaws.com/${stage}\`; you get the \`API_ID\` with your credentials`
    : `\`https://${domain.name}\``;
}
