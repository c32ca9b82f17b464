import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { foreignCaller, type HeldPort, holdPort, PortInUse } from '../../../local/server.ts';

const running: HeldPort[] = [];
afterEach(() => Promise.all(running.splice(0).map((listener) => listener.stop(0))));

async function listen(port: number) {
  const listener = await holdPort(port);
  running.push(listener);
  return listener;
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 }, () => {
      socket.destroy();
      resolve(true);
    });
    for (const event of ['error', 'timeout']) socket.once(event, () => resolve(false));
  });
}

describe('a server on loopback', () => {
  it('listens on no other address', async () => {
    const { port, servers } = await listen(0);
    const hosts = servers.map((server) => Object(server.address()).address);
    expect(hosts[0]).toBe('127.0.0.1');
    expect(hosts.slice(1).every((host) => host === '::1')).toBe(true);
    expect(await connects('127.0.0.1', port)).toBe(true);
    const outside = Object.values(networkInterfaces())
      .flat()
      .filter((address) => address !== undefined && !address.internal && address.family === 'IPv4');
    for (const address of outside) expect(await connects(address?.address ?? '', port)).toBe(false);
  });

  it('reports a port in use', async () => {
    const { port } = await listen(0);
    const second = listen(port);
    await expect(second).rejects.toBeInstanceOf(PortInUse);
    await expect(second).rejects.toThrow(`port ${port} is in use`);
  });
});

function reason(host: readonly string[], origin: readonly string[] = []): string | undefined {
  return foreignCaller({ headersDistinct: { host: [...host], origin: [...origin] } });
}

describe('a caller of the local service', () => {
  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000'])(
    'may use the name %s',
    (host) => {
      expect(reason([host])).toBeUndefined();
      expect(reason([host], [`http://${host}`])).toBeUndefined();
    },
  );

  it.each([
    [['rebound.example:3000']],
    [['localhost.evil.example']],
    [['127.0.0.1.evil.example:3000']],
    [['0.0.0.0']],
    [[]],
    [['localhost', 'localhost']],
  ])('is refused with Host %j', (host) => expect(reason(host)).toContain('Host must be localhost, 127.0.0.1 or [::1]'));

  it.each(['https://evil.example', 'null', 'http://localhost:3001', 'http://127.0.0.1:3000', 'https://localhost:3000'])(
    'is refused with Origin %s',
    (origin) => expect(reason(['localhost:3000'], [origin])).toContain(`"${origin}" was sent`),
  );
});
