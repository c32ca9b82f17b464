import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { createTable } from '../../../../bin/local/tables.ts';
import { DatabaseInUse, DatabaseUnreadable, openDynamodb } from '../../../../local/dynamodb.ts';
import { documentsOf } from '../../../../shared/store/client.ts';
import { present } from '../../../support/present.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function statusOf(url: string, headers: Readonly<Record<string, string>>) {
  return new Promise((resolve, reject) => {
    request(url, { method: 'OPTIONS', headers }, (response) => {
      response.resume();
      resolve([response.statusCode, response.headers['access-control-allow-origin']]);
    })
      .on('error', reject)
      .end();
  });
}

describe('the embedded DynamoDB', () => {
  it('refuses the pages of any site, and any name but those of this machine', async () => {
    const dynamodb = await openDynamodb(folder);
    const url = await dynamodb.listen();
    expect(await statusOf(url, { origin: 'https://evil.example' })).toEqual([403, undefined]);
    expect(await statusOf(url, { host: 'rebound.example' })).toEqual([403, undefined]);
    await dynamodb.close();
  });

  it('outlives a client that hangs up in the middle of a request', async () => {
    const dynamodb = await openDynamodb(folder);
    const url = await dynamodb.listen();
    const { hostname, port } = new URL(url);
    await new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) }, () => {
        socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{', () =>
          socket.destroy(),
        );
      });
      socket.once('close', () => resolve());
    });
    expect((await fetch(url)).status).toBe(200);
    await dynamodb.close();
  });

  it('is open only once, and again after it was closed', async () => {
    const first = await openDynamodb(folder);
    await expect(openDynamodb(folder)).rejects.toBeInstanceOf(DatabaseInUse);
    await first.close();
    await (await openDynamodb(folder)).close();
  });

  it.each([
    ['its manifest is missing', 'MANIFEST', rmSync],
    ['a table file is damaged', '.ldb', overwriteTheMiddle],
  ] as const)(
    'says that it cannot be read if %s, and releases its folder',
    async (_, name, damage) => {
      const path = join(folder, 'dynamodb');
      await fill(path);
      damage(join(path, present(readdirSync(path).find((file) => file.includes(name)))));
      await expect(openDynamodb(path)).rejects.toBeInstanceOf(DatabaseUnreadable);
      rmSync(path, { recursive: true });
      await (await openDynamodb(path)).close();
    },
  );
});

/**
 * A table of some 100 KB; LevelDB moves what is in its log to a table file when it is opened again.
 */
async function fill(path: string): Promise<void> {
  const dynamodb = await openDynamodb(path);
  const client = new DynamoDBClient({
    endpoint: await dynamodb.listen(),
    region: 'local',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  await createTable(client, 'Things');
  const documents = documentsOf(client);
  for (let index = 0; index < 10; index += 1) {
    const Item = { pk: `${index}`, sk: 'a', text: randomBytes(5_000).toString('hex') };
    await documents.send(new PutCommand({ TableName: 'Things', Item }));
  }
  client.destroy();
  await dynamodb.close();
  await (await openDynamodb(path)).close();
}

function overwriteTheMiddle(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, 100, bytes.length - 2_000));
}
