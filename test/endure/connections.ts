import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '../support/project-command.ts';
import type { RunningService } from '../support/service.ts';
import { residentMegabytes } from './memory.ts';
import { counted, type Endurance, type Finding, type Part } from './part.ts';

const BODY_BYTES = 9 * 1024 * 1024;
/** The gateway's 30 seconds for a request, and some for a busy machine. */
const CUT_OFF_MILLISECONDS = 60_000;
const GROWTH_LIMIT_MEGABYTES = 100;

/** Connections on which nothing, too little or too much is sent. */
export const connections: Part = {
  name: 'connections',
  heading: 'Load held',
  run: async (endurance) => {
    const service = await endurance.start();
    const idle = await holdIdle(service, endurance);
    endurance.say('unfinished bodies');
    return [...idle, ...(await holdBodies(service, endurance))];
  },
};

async function holdIdle(service: RunningService, { size }: Endurance): Promise<readonly Finding[]> {
  const [silent, slow, calls] = size === 'whole' ? [1_000, 90, 500] : [100, 20, 20];
  const quiet = await open(service, silent);
  const drips = await open(service, slow);
  const timer = setInterval(() => {
    for (const socket of drips) socket.write('G');
  }, 1_000);
  for (const socket of drips) socket.write('GET /energy/status HTTP/1.1\r\nHost: localhost\r\nX: ');
  const { failed, slowest } = await callOneByOne(service, calls);
  const closed = await allClosed([...quiet, ...drips]);
  clearInterval(timer);
  return [
    {
      what: `${counted(calls, 'request')} beside ${silent.toLocaleString('en-GB')} idle connections and ${slow} of a byte a second`,
      seen: `${failed} failed, the slowest took ${slowest} ms`,
      held: failed === 0,
    },
    { what: 'those connections afterwards', ...closedWithin(closed) },
  ];
}

async function holdBodies(service: RunningService, { size }: Endurance): Promise<readonly Finding[]> {
  const strangers = size === 'whole' ? 60 : 6;
  const before = residentMegabytes(service.processId);
  const sockets = await open(service, strangers);
  for (const [index, socket] of sockets.entries()) {
    const path = index % 2 === 0 ? '/oauth/token' : '/energy/drop';
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${BODY_BYTES + 1}\r\n\r\n`);
    socket.write(Buffer.alloc(BODY_BYTES, 'a'));
  }
  await eventually(async () => sockets.every(({ writableLength }) => writableLength === 0), 20_000);
  const { failed } = await callOneByOne(service, 20);
  const grown = residentMegabytes(service.processId) - before;
  const closed = await allClosed(sockets);
  return [
    {
      what: `${strangers} strangers who send 9 MB each and do not finish`,
      seen: `${Math.max(0, grown)} MB more memory; ${failed} of 20 requests beside them failed`,
      held: failed === 0 && grown <= GROWTH_LIMIT_MEGABYTES,
    },
    { what: 'their connections afterwards', ...closedWithin(closed) },
  ];
}

async function open({ baseUrl }: RunningService, count: number): Promise<readonly Socket[]> {
  const port = Number(new URL(baseUrl).port);
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: '127.0.0.1' });
      await once(socket, 'connect');
      socket.on('error', () => undefined);
      return socket.resume();
    }),
  );
}

async function callOneByOne(service: RunningService, count: number) {
  let [failed, slowest] = [0, 0];
  for (let call = 0; call < count; call += 1) {
    const started = performance.now();
    const { status } = await service.request('/energy/status');
    slowest = Math.max(slowest, Math.round(performance.now() - started));
    if (status !== 200) failed += 1;
  }
  return { failed, slowest };
}

type Closed = { readonly open: number; readonly all: number; readonly seconds: number };

async function allClosed(sockets: readonly Socket[]): Promise<Closed> {
  const started = performance.now();
  await eventually(async () => sockets.every(({ destroyed }) => destroyed), CUT_OFF_MILLISECONDS);
  const left = sockets.filter(({ destroyed }) => !destroyed);
  for (const socket of left) socket.destroy();
  return { open: left.length, all: sockets.length, seconds: Math.round((performance.now() - started) / 1000) };
}

function closedWithin({ open: left, all, seconds }: Closed): Pick<Finding, 'seen' | 'held'> {
  return left === 0
    ? { seen: `the service closed all ${all.toLocaleString('en-GB')} within ${seconds} s more`, held: true }
    : { seen: `${left} of ${all} are still open after ${seconds} s`, held: false };
}
