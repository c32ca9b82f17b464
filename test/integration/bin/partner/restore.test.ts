import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { runPartner } from '../../../../bin/partner/program.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';

const NOW_SECONDS = 1_795_000_000;

const LIVE = 'energy-staging-partners';
const RESTORED = 'energy-staging-partners-restored';

describe('npm run partner -- restore', () => {
  let dynamodb: TestDynamodb;
  beforeEach(async () => {
    dynamodb = await startTestDynamodb();
    for (const table of [LIVE, RESTORED]) await dynamodb.makeTable(table);
    for (const name of ['lost', 'kept', 'changed']) await put(RESTORED, { pk: name, state: 'before' });
    await put(RESTORED, { pk: 'expired', state: 'before', expiresAt: NOW_SECONDS });
    await put(LIVE, { pk: 'kept', state: 'before' });
    await put(LIVE, { pk: 'changed', state: 'after' });
    await put(LIVE, { pk: 'new', state: 'after' });
  });
  afterEach(() => dynamodb.stop());

  const openClient = () => {
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    return new DynamoDBClient({ region: 'eu-west-2', endpoint: dynamodb.url, credentials, maxAttempts: 1 });
  };

  const put = (table: string, item: Readonly<Record<string, unknown>>) =>
    dynamodb.client.send(new PutCommand({ TableName: table, Item: { sk: '-', ...item } }));

  const live = async (): Promise<Readonly<Record<string, unknown>>> => {
    const names = ['lost', 'kept', 'changed', 'expired', 'new'];
    const states = names.map(async (pk) => {
      const { Item } = await dynamodb.client.send(new GetCommand({ TableName: LIVE, Key: { pk, sk: '-' } }));
      return [pk, Item?.['state'] ?? 'absent'];
    });
    return Object.fromEntries(await Promise.all(states));
  };

  const run = async (options: string, from = RESTORED) => {
    const lines: string[] = [];
    const errors: string[] = [];
    const code = await runPartner(`restore partners --from ${from} --stage staging ${options}`.trim().split(' '), {
      open: () => {
        throw new Error('no partner is read');
      },
      openRestore: openClient,
      clock: { nowMs: () => NOW_SECONDS * 1000 },
      print: (line) => lines.push(line),
      printError: (line) => errors.push(line),
    });
    return { code, text: lines.join('\n'), errors: errors.join('\n') };
  };

  const BEFORE = { lost: 'absent', kept: 'before', changed: 'after', expired: 'absent', new: 'after' };

  it('only counts without --copy', async () => {
    const { code, text } = await run('');
    expect(code).toBe(0);
    expect(text).toBe(
      `${RESTORED}: 4 read, of which in ${LIVE} 1 are missing, 1 differ, 1 are the same; 1 have expired\n` +
        '1 that differ stay as they are (--overwrite replaces them)\n' +
        'dry run: nothing was copied; --copy copies 1',
    );
    expect(await live()).toEqual(BEFORE);
  });

  it('copies what is missing, leaves alone what has changed, is new or has expired, and may be run again', async () => {
    const { code, text } = await run('--copy');
    expect([code, text.split('\n').at(-1)]).toEqual([0, '1 copied']);
    expect(await live()).toEqual({ ...BEFORE, lost: 'before' });
    const again = await run('--copy --json');
    expect(JSON.parse(again.text)).toMatchObject({
      read: 4,
      same: 2,
      missing: 0,
      different: 1,
      expired: 1,
      written: 0,
    });
  });

  it('also replaces what differs with --overwrite', async () => {
    await run('--copy --overwrite');
    expect(await live()).toEqual({ ...BEFORE, lost: 'before', changed: 'before' });
  });

  it('copies more than one page, and a number as it is, even if it is beyond the numbers of JavaScript', async () => {
    const state = 'x'.repeat(300_000);
    for (let index = 0; index < 5; index += 1) await put(RESTORED, { pk: `page-${index}`, state });
    const exact = { N: '12345678901234567890123456789012345678' };
    const raw = openClient();
    const key = { pk: { S: 'exact' }, sk: { S: '-' } };
    await raw.send(new PutItemCommand({ TableName: RESTORED, Item: { ...key, exact } }));
    expect(JSON.parse((await run('--copy --json')).text)).toMatchObject({ read: 10, written: 7 });
    const { Item } = await raw.send(new GetItemCommand({ TableName: LIVE, Key: key }));
    raw.destroy();
    expect(Item?.['exact']).toEqual(exact);
  });

  it('refuses the table in use, and a table that does not exist', async () => {
    expect(await run('--copy', LIVE)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is the table in use'),
    });
    expect(await run('--copy', 'nowhere')).toMatchObject({ code: 1, errors: expect.stringContaining('check --from') });
  });
});
