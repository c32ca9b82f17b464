import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { runCommand } from '../../bin/load/run.ts';
import { openTarget } from '../../bin/load/target.ts';
import { openPartnerTarget } from '../../bin/partner/actions.ts';
import { restoreClient } from '../../bin/partner/commands/restore.ts';
import { runPartner } from '../../bin/partner/program.ts';
import { tableName } from '../../lib/names.ts';
import type { PersonRole } from '../../lib/people.ts';
import { TABLES } from '../../lib/tables.ts';
import { recordReport, unreportedSwitch } from '../../shared/sessions/switches.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { createDynamoSwitchStore } from '../../shared/store/switch-store.ts';
import { systemClock } from '../../shared/time/clock.ts';
import { startTestDynamodb, type TestDynamodb } from '../support/embedded-dynamodb.ts';
import {
  electricityOffer,
  feedLines,
  header,
  planLine,
  supplierLine,
} from '../support/feed-maker.ts';
import { startKeyService } from '../support/issuer.ts';
import { type LocalServer, startServer } from '../support/local-server.ts';
import { makeSession } from '../support/make-session.ts';
import { type Asked, type RoleFront, startRoleFront } from '../support/store-proxy.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { permissionsOf, resourcesOf, type Statement, synthesised } from './synthesis.ts';

const { data } = synthesised('EnergyStaging').stacks;
const RUNBOOK = readFileSync('docs/runbook.md', 'utf8');
const SESSION = '0123456789abcdef'.repeat(3).slice(0, 40);

/**
 * The commands of the runbook, as people run them one after the other. An operator may not read
 * what the data officer does.
 */
const RUNS: ReadonlyArray<readonly [PersonRole, program: 'partner' | 'load', line: string]> = [
  ['operator', 'load', '--postcodes POSTCODES'],
  ['operator', 'load', '--sources SOURCES --force'],
  ['operator', 'load', 'FEED --dry-run'],
  ['operator', 'load', '--sources SOURCES --force'],
  ['operator', 'load', '--editions'],
  ['operator', 'load', '--roll-back-to EDITION'],
  ['operator', 'load', '--resume deals'],
  ['operator', 'partner', 'create acme'],
  ['operator', 'partner', 'create outside-check --json'],
  ['operator', 'partner', 'list'],
  ['operator', 'partner', 'set-tier acme high'],
  ['operator', 'partner', 'show acme'],
  ['operator', 'partner', 'rotate acme'],
  ['operator', 'partner', 'revoke-secret acme 1'],
  ['operator', 'partner', 'disable acme'],
  ['operator', 'partner', 'enable acme'],
  ['operator', 'partner', 'industry-data acme on --daily-limit 10'],
  ['operator', 'partner', 'industry-data acme off'],
  ['operator', 'partner', 'guess-limit acme 10'],
  ['operator', 'partner', 'batches acme 100'],
  ['operator', 'partner', 'daily-use'],
  ['operator', 'partner', 'webhook acme --url https://acme.example/hook'],
  ['operator', 'partner', 'webhook acme --test'],
  ['operator', 'partner', 'webhook acme --rotate'],
  ['operator', 'partner', 'webhook acme --retire-old'],
  ['operator', 'partner', 'webhook'],
  ['operator', 'partner', 'webhook acme'],
  ['operator', 'partner', 'webhook acme --resend --since 2026-11-20'],
  ['operator', 'partner', 'webhook acme --resend --since 2026-11-20 --all'],
  ['operator', 'partner', 'webhook acme --off'],
  ['operator', 'partner', 'webhook acme --on'],
  ['data-officer', 'partner', 'look-ups acme --since 2026-11-20'],
  ['data-officer', 'partner', `show-session ${SESSION}`],
  ['data-officer', 'partner', `erase-reports ${SESSION} gas`],
  ['data-officer', 'partner', `erase-session ${SESSION}`],
  ['data-officer', 'load', '--show-home 100'],
  ['data-officer', 'load', '--erase-home 100'],
  ...(['partners', 'sessions', 'lookups', 'meters'] as const).map(
    (table) =>
      [
        'data-officer',
        'partner',
        `restore ${table} --from ${tableOf(table)}-restored --copy`,
      ] as const,
  ),
  ['data-officer', 'partner', `restore partners --from ${tableOf('partners')}-restored`],
];

/** The commands of AWS in the runbook: who runs them, and what they call. */
const AWS_COMMANDS: Readonly<Record<string, PersonRole | 'administrator'>> = {
  'backup list-recovery-points-by-backup-vault': 'administrator',
  'backup start-restore-job': 'administrator',
  'cloudformation cancel-update-stack': 'administrator',
  'cloudformation continue-update-rollback': 'administrator',
  'cloudformation delete-stack': 'administrator',
  'cloudformation describe-stacks': 'operator',
  'cloudformation update-termination-protection': 'administrator',
  'cloudwatch describe-alarms': 'operator',
  'cloudwatch set-alarm-state': 'operator',
  'dynamodb restore-table-to-point-in-time': 'data-officer',
  'dynamodb update-table': 'administrator',
  'dynamodb wait': 'data-officer',
  'kms describe-key': 'operator',
  'kms enable-key': 'operator',
  'kms schedule-key-deletion': 'administrator',
  'lambda invoke': 'operator',
  'logs get-query-results': 'operator',
  'logs start-query': 'operator',
  'logs tail': 'operator',
  's3 cp': 'operator',
  's3 rm': 'data-officer',
  's3api delete-object': 'data-officer',
  's3api list-object-versions': 'data-officer',
  'sqs get-queue-url': 'operator',
  'sqs purge-queue': 'operator',
  'stepfunctions get-execution-history': 'operator',
  'stepfunctions list-executions': 'operator',
  'stepfunctions stop-execution': 'operator',
  'sts assume-role': 'administrator',
  'sts get-caller-identity': 'operator',
};

/** The action of a command whose name differs from it. null: anybody may call it. */
const CALLS: Readonly<Record<string, readonly string[] | null>> = {
  'dynamodb wait': ['dynamodb:DescribeTable'],
  'lambda invoke': ['lambda:InvokeFunction'],
  'logs tail': ['logs:FilterLogEvents'],
  's3 cp': ['s3:GetObject', 's3:PutObject'],
  's3 rm': ['s3:DeleteObject'],
  's3api delete-object': ['s3:DeleteObjectVersion'],
  's3api list-object-versions': ['s3:ListBucketVersions'],
  'sts get-caller-identity': null,
};

function tableOf(name: string): string {
  return `energy-staging-${name === 'lookups' ? 'lookuprecords' : name}`;
}

function statementsOf(role: PersonRole): readonly Statement[] {
  const id = `People${role.replace('-', '')}`;
  return [...permissionsOf(data)].flatMap(([owner, its]) => (owner.startsWith(id) ? its : []));
}

/** The names in requests of resources that statements name by their logical ids. */
const NAMES: ReadonlyMap<string, string> = new Map(
  data.resources.flatMap(({ id, properties }) => {
    const name = properties?.TableName ?? properties?.QueueName;
    return name === undefined ? [] : [[`arn:${id}.Arn`, String(name)] as const];
  }),
);

function nameIn(resource: string): string {
  const [arn = '', attribute = ''] = resource.split(/(?<=[.]Arn)(?=\/)/);
  const named = NAMES.get(arn);
  if (named !== undefined) return `${named}${attribute}`;
  if (arn.startsWith('arn:WebhooksKey')) return 'alias/energy-staging-webhooks';
  return resource.replace(/^arn:aws:dynamodb:.*:table\//, '');
}

/** Decides as IAM does, by the statements that allow. */
function mayDo({ principal, action, resource, item }: Asked): boolean {
  return statementsOf(principal === 'operator' ? 'operator' : 'data-officer').some((statement) => {
    const matches = (pattern: string): boolean =>
      new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(resource);
    const condition = Object(statement.condition)['ForAllValues:StringLike'];
    const prefixes: readonly string[] = condition?.['dynamodb:LeadingKeys'] ?? ['*'];
    const reaches = prefixes.some((prefix) => item?.startsWith(prefix.slice(0, -1)) ?? true);
    return (
      statement.actions.includes(action) && statement.resources.map(nameIn).some(matches) && reaches
    );
  });
}

const refusedHere: Asked[] = [];
let fronts: readonly RoleFront[] = [];

function refused(): readonly Asked[] {
  return [...fronts.flatMap((front) => front.refused), ...refusedHere];
}

const ends: (() => Promise<void>)[] = [];
const folder = temporaryFolder();
let dynamodb: TestDynamodb;
/** Lets the next command run as somebody. */
let actAs: (role: PersonRole) => void;

/** Stands in for a service that has no emulator here, and asks the role first. */
async function startService(
  readAsked: (request: { readonly path: string; readonly method: string; readonly body: Body }) => {
    readonly asked: Omit<Asked, 'principal'>;
    readonly response: unknown;
  },
): Promise<LocalServer> {
  return await startServer(async (incoming, outgoing) => {
    const body = incoming.headers['content-length'] === undefined ? {} : await json(incoming);
    const { url: path = '', method = '' } = incoming;
    const { asked, response } = readAsked({
      path: path.replace(/[?].*/, ''),
      method,
      body: { ...Object(body), target: incoming.headers['x-amz-target'] },
    });
    const request = { ...asked, principal: process.env['AWS_ACCESS_KEY_ID'] ?? '' };
    const isAllowed = mayDo(request);
    if (!isAllowed) refusedHere.push(request);
    outgoing.writeHead(isAllowed ? 200 : 403, { 'content-type': 'application/x-amz-json-1.0' });
    outgoing.end(JSON.stringify(isAllowed ? response : { message: 'not allowed' }));
  });
}

type Body = Readonly<Record<string, string | undefined>>;

beforeAll(async () => {
  dynamodb = await startTestDynamodb();
  for (const { name } of TABLES) await dynamodb.makeTable(tableName('staging', name));
  for (const name of ['partners', 'sessions', 'lookups', 'meters'])
    await dynamodb.makeTable(`${tableOf(name)}-restored`);
  const restored = { pk: 'PARTNER-NAME#lost', sk: '-' };
  await dynamodb.client.send(
    new PutCommand({ TableName: 'energy-staging-partners-restored', Item: restored }),
  );
  const sessions = { client: dynamodb.client, table: 'energy-staging-sessions' };
  const session = makeSession({ id: SESSION });
  await createDynamoSessionStore(sessions).createSession(session);
  const report = {
    sequence: 1,
    status: 'submitted',
    occurredAt: new Date().toISOString(),
  } as const;
  await recordReport(createDynamoSwitchStore(sessions), unreportedSwitch(session), {
    ...{ fuel: 'gas', nowMs: Date.now() },
    report: { ...report, supplyStartDate: null, reason: null },
  });
  const keyService = await startKeyService({});
  const tables = await startRoleFront(dynamodb.url, mayDo);
  const keys = await startRoleFront(keyService.url, mayDo);
  const gateway = await startService(({ path, method }) => ({
    asked: { action: `apigateway:${method}`, resource: `arn:aws:apigateway:eu-west-2::${path}` },
    response:
      path === '/usageplans'
        ? {
            item: ['trial', 'standard', 'high'].map((tier) => ({
              id: tier,
              name: `energy-staging-${tier}`,
            })),
          }
        : { item: [], id: 'key' },
  }));
  const queue = await startService(({ body }) => {
    const operation = body['target']?.split('.')[1] ?? '';
    const resource = 'energy-staging-events';
    const MD5OfMessageBody = createHash('md5')
      .update(body['MessageBody'] ?? '')
      .digest('hex');
    return {
      asked: { action: `sqs:${operation}`, resource },
      response: { QueueUrl: `${queue.url}/1/${resource}`, MessageId: '1', MD5OfMessageBody },
    };
  });
  Object.assign(process.env, {
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_DYNAMODB: tables.url,
    AWS_ENDPOINT_URL_KMS: keys.url,
    AWS_ENDPOINT_URL_API_GATEWAY: gateway.url,
    AWS_ENDPOINT_URL_SQS: queue.url,
  });
  actAs = (role) => {
    process.env['AWS_ACCESS_KEY_ID'] = role;
  };
  ends.push(dynamodb.stop, ...[keyService, tables, keys, gateway, queue].map(({ close }) => close));
  fronts = [tables, keys];
});
afterAll(async () => {
  for (const end of ends) await end();
});

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** The edition before the current one. */
let edition = '';

function withFiles(line: string): string {
  const publishedAt = { source: 'deals', published_at: new Date().toISOString() };
  const lines = [header(publishedAt), supplierLine(), planLine(), electricityOffer()];
  const feedFile = fileOf('feed.ndjson', feedLines(lines));
  const source = { source: 'deals', format: 'energy-tariff-feed/1', from: 'feed.ndjson' };
  return line
    .replace('POSTCODES', fileOf('postcodes.csv', 'postcode,region\nSW1A 1AA,12\n'))
    .replace('FEED', feedFile)
    .replace('SOURCES', fileOf('sources.json', JSON.stringify({ sources: [source] })))
    .replace('EDITION', edition);
}

async function run(role: PersonRole, program: 'partner' | 'load', line: string): Promise<string> {
  actAs(role);
  const printed: string[] = [];
  const terminal = {
    print: (text: string) => void printed.push(text),
    printError: (text: string) => void printed.push(text),
  };
  const args = `${withFiles(line)} --stage staging`.split(' ');
  if (program === 'load') {
    const open = (stage: 'staging' | 'production' | null) => openTarget(stage, folder, Date.now());
    await runCommand(args, { ...terminal, open, isTerminal: false, directory: folder });
  } else {
    await runPartner(args, {
      ...terminal,
      open: (stage) => openPartnerTarget(stage, folder, 'ada'),
      openRestore: restoreClient,
      clock: systemClock(),
    });
  }
  if (line === '--editions') [, edition = ''] = printed.map((text) => text.split(' ')[0]);
  return printed.join('\n');
}

/** Names a command by its program, its word and its options, without their values. */
function keyOf(program: string, line: string): string {
  const words = line.trim().split(/\s+/);
  const [word = ''] = words;
  const options = words.filter((one) => /^--[a-z]/.test(one) && !/^--(stage|json)$/.test(one));
  const name = program === 'partner' && !word.startsWith('-') ? [word] : [];
  return [program, ...name, ...options.toSorted()].join(' ');
}

it.each(RUNS)('the %s may do all that npm run %s -- %s calls', async (role, program, line) => {
  const before = refused().length;
  const printed = await run(role, program, line);
  expect([printed, refused().slice(before)]).toEqual([expect.not.stringMatching(/^error: /m), []]);
});

it('every command of the runbook is run here', () => {
  const text = RUNBOOK.replaceAll(/\n +/g, ' ');
  const found = [...text.matchAll(/npm run (partner|load) -- ([^`|;\n]*)/g)].map(
    ([, program = '', line = '']) => keyOf(program, line),
  );
  const known = RUNS.map(([, program, line]) => keyOf(program, line));
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((one) => !known.includes(one) && !/--help/.test(one))).toEqual([]);
});

it('every command of AWS in the runbook is allowed to the role that runs it', () => {
  const found = [...RUNBOOK.matchAll(/\baws ([a-z0-9]+) ([a-z0-9-]+)/g)].map(
    ([, service, command]) => `${service} ${command}`,
  );
  expect(found.filter((command) => !(command in AWS_COMMANDS))).toEqual([]);
  for (const command of new Set(found)) {
    const role = AWS_COMMANDS[command];
    if (role === undefined || role === 'administrator') continue;
    const { [command]: calls = [actionOf(command)] } = CALLS;
    const allowed = statementsOf(role).flatMap(({ actions }) => actions);
    expect([command, allowed]).toEqual([command, expect.arrayContaining([...(calls ?? [])])]);
  }
});

/** `logs start-query` is `logs:StartQuery`. */
function actionOf(command: string): string {
  const [service = '', operation = ''] = command.split(' ');
  const words = operation.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${service.replace('stepfunctions', 'states')}:${words.join('')}`;
}

it('the operator reaches no session, look-up or home', () => {
  const asked = (table: string, item: string): Asked => ({
    ...{ principal: 'operator', action: 'dynamodb:GetItem', item },
    resource: tableOf(table),
  });
  expect(mayDo(asked('sessions', `SESSION#${SESSION}`))).toBe(false);
  expect(mayDo(asked('sessions', 'RECEIVER#1'))).toBe(true);
  expect(mayDo(asked('lookups', 'LOOKUPS#acme#2026-11-20'))).toBe(false);
  expect(mayDo(asked('meters', 'UPRN#100'))).toBe(false);
  expect(resourcesOf(data, 'AWS::IAM::Role').map(({ properties }) => properties.RoleName)).toEqual(
    expect.arrayContaining(['energy-staging-operator', 'energy-staging-data-officer']),
  );
});
