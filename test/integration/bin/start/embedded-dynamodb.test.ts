import { readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { createTable } from '../../../../bin/start/tables.ts';
import {
  DatabaseNotOpened,
  type EmbeddedDynamodb,
  startDynamodb,
} from '../../../../local/dynamodb.ts';
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
  it('refuses requests from web pages, and any host name but those of this machine', async () => {
    const dynamodb = await startDynamodb(folder);
    const { url } = dynamodb;
    expect(await statusOf(url, { origin: 'https://evil.example' })).toEqual([403, undefined]);
    expect(await statusOf(url, { host: 'rebound.example' })).toEqual([403, undefined]);
    await dynamodb.close();
  });

  it('survives a client that hangs up in the middle of a request', async () => {
    const dynamodb = await startDynamodb(folder);
    const { url } = dynamodb;
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

  it('opens only once at a time, and keeps its data', async () => {
    const first = await startDynamodb(folder);
    const client = clientOf(first);
    await createTable(client, 'Things');
    client.destroy();
    await expect(startDynamodb(folder)).rejects.toMatchObject({ isInUse: true });
    await first.close();

    const second = await startDynamodb(folder);
    const again = clientOf(second);
    expect(await again.send(new ListTablesCommand())).toMatchObject({ TableNames: ['Things'] });
    again.destroy();
    await second.close();
  });

  it('reports that it cannot be opened, and releases its folder', async () => {
    await (await startDynamodb(folder)).close();
    const manifest = readdirSync(folder).find((file) => file.includes('MANIFEST'));
    rmSync(join(folder, present(manifest)));
    const error = await startDynamodb(folder).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseNotOpened);
    expect(error).toMatchObject({
      isInUse: false,
      message: expect.stringMatching(/Corruption|MANIFEST/),
    });
    rmSync(folder, { recursive: true });
    await (await startDynamodb(folder)).close();
  });
});

function clientOf({ url }: EmbeddedDynamodb): DynamoDBClient {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  return new DynamoDBClient({ endpoint: url, region: 'local', credentials });
}
