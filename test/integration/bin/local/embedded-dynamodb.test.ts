import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDynamodb } from '../../../../local/dynamodb/embedded.ts';
import { DatabaseInUse, DatabaseUnreadable } from '../../../../local/dynamodb/errors.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'energy-dynamodb-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
        socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{', () => socket.destroy());
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

  it.each([['CURRENT'], ['MANIFEST-000002']])('says that it cannot be read if %s is damaged', async (name) => {
    await (await openDynamodb(folder)).close();
    writeFileSync(join(folder, name), 'damaged');
    await expect(openDynamodb(folder)).rejects.toBeInstanceOf(DatabaseUnreadable);
  });
});
