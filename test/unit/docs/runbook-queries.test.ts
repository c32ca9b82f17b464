import { readFileSync } from 'node:fs';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { createMeasure, logReport } from '../../../data-loader/telemetry.ts';
import { ACCESS_LOG_FIELDS } from '../../../lib/constructs/partner-api.ts';
import { FUNCTION_NAMES } from '../../../lib/functions.ts';
import type { ApiHandler } from '../../../shared/http/messages.ts';
import { endpoint } from '../../../shared/runtime/endpoint.ts';
import { partnerEnvironment } from '../../../shared/runtime/environment.ts';
import { createRefusalLog } from '../../../shared/runtime/function-metrics.ts';
import { createLogger } from '../../../shared/runtime/logger.ts';
import { writtenLines } from '../../support/written-lines.ts';

Object.assign(process.env, {
  ENVIRONMENT: 'production',
  BASE_URL: 'https://api.example.com',
  POWERTOOLS_DEV: 'true',
  POWERTOOLS_METRICS_DISABLED: 'false',
  POWERTOOLS_SERVICE_NAME: 'docs',
  POWERTOOLS_METRICS_NAMESPACE: 'energy-test',
  RATE_LIMITS: '{}',
});

/** Lambda's own lines with the log format JSON, and what Logs Insights adds to every line. */
// biome-ignore format: a list
const OF_LAMBDA = [
  'time', 'type', 'timestamp', 'level', 'message', 'errorType', 'errorMessage', 'record.requestId', 'record.status',
  'record.errorType', 'record.metrics.durationMs', 'record.metrics.initDurationMs',
];
const OF_INSIGHTS = ['@timestamp', '@message', '@log', '@ptr'];
/** AWS's documentation, "Log fields for web ACL traffic". */
// biome-ignore format: a list
const OF_FIREWALL = [
  'action', 'terminatingRuleId', 'terminatingRuleType', 'httpRequest.clientIp', 'httpRequest.country',
  'httpRequest.httpMethod', 'httpRequest.uri', 'httpRequest.requestId',
];

const WORDS =
  /^(fields|filter|stats|sort|limit|display|by|as|and|or|not|in|like|asc|desc|ispresent|coalesce|count|sum|max|min|avg|pct|bin|sortsLast)$/;

const RUNBOOK = readFileSync('docs/runbook.md', 'utf8');
/** The queries of the runbook's own commands, such as `failures FUNCTION`, by name. */
const COMMANDS = new Map(
  [...RUNBOOK.matchAll(/^(\w+)\(\) \{\n {2}(logs [^}]+)\n\}$/gm)].map(
    ([, name = '', query = '']) => [name, query] as const,
  ),
);

/** Whole commands, ready to be pasted: minutes, query and log groups. */
function queriesOf(section: string) {
  return [...section.matchAll(/^logs (\d+) '([^']+)' (.+)$/gm)].map(
    ([, minutes, text = '', groups = '']) => ({
      minutes: Number(minutes),
      text,
      groups: groups
        .replaceAll('$ACCESS', '/aws/apigateway/energy-staging-access')
        .replaceAll('$LAMBDA', '/aws/lambda/energy-staging')
        .replaceAll('$STAGE', 'staging')
        .split(' '),
    }),
  );
}

/** Writes out the queries of the runbook's own commands, those within a sentence on lines apart. */
function withQueries(section: string): string {
  const apart = section
    .replaceAll(/`(?:AWS_REGION=\S+ )?((?:logs|errors|failures) [^`]+)`/g, '\n$1\n')
    .replaceAll(/^(logs .*) \\\n\s*/gm, '$1 ');
  return apart.replaceAll(/^(\w+) ([\w-]+)$/gm, (line, name: string, argument: string) =>
    (COMMANDS.get(name) ?? line).replace('$1', () => argument),
  );
}

/** The names in a query that are neither its own nor the language's. */
function fieldsOf(text: string): readonly string[] {
  const bare = text.replaceAll(/"[^"]*"|\/[^/\n]+\/|\b\d+[mhd]?\b(?!\.)/g, ' ');
  const aliases = new Set([...bare.matchAll(/\bas (\w+)/g)].map(([, name]) => name));
  const names = bare.match(/@?[A-Za-z_]\w*(?:\.\w*)*/g) ?? [];
  return [...new Set(names)]
    .filter((name) => !WORDS.test(name) && !aliases.has(name))
    .map((name) => name.replace(/\.$/, '.0'));
}

function keysOf(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([key, its]) =>
    keysOf(its, path === '' ? key : `${path}.${key}`),
  );
  return path === '' ? below : [path, ...below];
}

/** What functions, authorizer and loader write, by running what writes it. */
async function writtenFields(): Promise<ReadonlySet<string>> {
  const lines = await writtenLines(async () => {
    const authorizer = { partner: 'demo', clientId: 'demopartner', exp: '4102444800' };
    const event = { headers: {}, requestContext: { requestId: 'request-1', authorizer } };
    const context = { awsRequestId: 'lambda-1' } as Context;
    const calling = (run: ApiHandler, event: object) =>
      endpoint(partnerEnvironment, () => run, { name: 'sources' })(
        event as APIGatewayProxyEvent,
        context,
      );
    await calling(() => ({ body: '' }), event);
    await calling(() => ({ body: '' }), { ...event, requestContext: { requestId: 'request-2' } });
    await calling(
      () => Promise.reject(Object.assign(new Error('denied'), { $metadata: {} })),
      event,
    );
    const ids = { requestId: 'request-1', lambdaRequestId: 'lambda-1' };
    createRefusalLog()({ ...ids, reason: 'type' });
    const refused = { kind: 'refused', refusal: { code: 'stale', reason: '' } } as const;
    const found = { count: 1, first: [{ line: 1, key: null, reason: '' }] };
    const lost = {
      count: 3,
      first: ['a', 'b', 'c'].map((line) => ({ line, key: null, reason: '' })),
    };
    const onHold = ['acme/one', 'acme/two', 'acme/three'].map((plan) => ({ plan, reason: '' }));
    const feed = {
      feed: 's3://b/',
      source: 'deals',
      read: 1,
      unread: 0,
      counts: null,
      seconds: 1,
      leftOut: found,
    };
    logReport(createLogger(), {
      ...feed,
      outcome: refused,
      errors: found,
      onHold,
      followingNothing: [],
      vanished: [],
      missing: lost,
      removed: { count: 0, first: [] },
    });
    logReport(createLogger(), {
      file: 'f',
      kind: 'postcodes',
      outcome: refused,
      records: 0,
      leftOut: 0,
      errors: found,
    });
    createLogger().error('step-failed', { step: 'sources', error: 'E' });
    createLogger().warn('receiver-switched-off', {
      clientId: 'c',
      status: 410,
      problem: 'status 410',
    });
    createMeasure()({ SourceAgeHours: 1, RejectedUnits: 0, LoadSeconds: 1, Refused: 0 }, 'deals');
  });
  return new Set(lines.flatMap((line) => keysOf(line)));
}

const ALARMS = /\n## Alarms\n([\s\S]*)$/.exec(RUNBOOK)?.[1] ?? '';
const SECTIONS = ALARMS.split(/\n(?=### )/)
  .slice(1)
  .map((text) => ({ heading: text.split('\n')[0] ?? '', text: withQueries(text) }))
  .filter(({ heading }) => heading !== '### Ask the logs');

const OF_FUNCTIONS = [...(await writtenFields()), ...OF_LAMBDA];

it.each(SECTIONS)(
  'the runbook has whole queries, of log groups and fields that exist, for $heading',
  async ({ text }) => {
    const fieldsByGroup: Readonly<Record<string, readonly string[]>> = {
      '/aws/apigateway/energy-staging-access': Object.keys(ACCESS_LOG_FIELDS),
      'aws-waf-logs-energy-staging-firewall': OF_FIREWALL,
      ...Object.fromEntries(
        FUNCTION_NAMES.map((name) => [`/aws/lambda/energy-staging-${name}`, OF_FUNCTIONS]),
      ),
    };
    const queries = queriesOf(text);
    const hasCommand = /(npm run (partner|load) -- |\baws )/.test(text);
    expect(queries.length > 0 || hasCommand).toBe(true);
    expect(queries).toHaveLength(text.match(/^logs /gm)?.length ?? 0);
    for (const { minutes, groups, text: query } of queries) {
      expect(minutes).toBeGreaterThanOrEqual(5);
      expect(Object.keys(fieldsByGroup)).toEqual(expect.arrayContaining(groups));
      const fields = new Set([
        ...OF_INSIGHTS,
        ...groups.flatMap((group) => fieldsByGroup[group] ?? []),
      ]);
      expect(fieldsOf(query).filter((field) => !fields.has(field))).toEqual([]);
    }
  },
);
