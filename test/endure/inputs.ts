import pMap from 'p-map';
import { ENDPOINTS } from '../../shared/contract/endpoint-list.ts';
import { DROP_FIELDS } from '../../shared/contract/endpoints/drop.ts';
import type { RunningService } from '../support/service.ts';
import { BAD_JSON, BAD_TEXTS } from './bad-values.ts';
import { faultOf, summary } from './expected.ts';
import { ADDRESS, HANDOVER, HOME, handover } from './household.ts';
import { counted, type Endurance, type Finding, type Part } from './part.ts';

const AT_ONCE = 20;
/** Every how many of the values `quick` takes. */
const QUICK_STEP = 23;

export const inputs: Part = {
  name: 'inputs',
  heading: 'Bad inputs tried',
  run: async (endurance) => {
    const service = await endurance.start();
    return [await tryQueries(service, endurance), await tryBodies(service, endurance)];
  },
};

type Trial = { readonly what: string; readonly send: () => ReturnType<RunningService['request']> };

async function tryQueries(service: RunningService, endurance: Endurance): Promise<Finding> {
  const trials = ENDPOINTS.filter(({ method }) => method === 'GET').flatMap(({ path, parameters, pathParameters }) => [
    ...Object.keys(parameters).flatMap((name) =>
      BAD_TEXTS.map((value) => ({
        what: `${path} ${name}=${JSON.stringify(value)}`,
        send: () => service.request(concrete(path), { query: { ...goodQuery(path), [name]: value } }),
      })),
    ),
    ...Object.keys(pathParameters ?? {}).flatMap((name) =>
      BAD_TEXTS.filter((value) => value !== '').map((value) => ({
        what: `${path} ${JSON.stringify(value)}`,
        send: () => service.request(path.replace(`{${name}}`, encodeURIComponent(value))),
      })),
    ),
  ]);
  return await outcome('query values, of every parameter of every endpoint', trials, endurance);
}

async function tryBodies(service: RunningService, endurance: Endurance): Promise<Finding> {
  const trials = Object.keys(DROP_FIELDS).flatMap((path) =>
    BAD_JSON.map((value) => ({
      what: `drop ${path} ${value}`,
      send: () => service.request('/energy/drop', handover(withValueAt(HANDOVER, path.split('.'), value))),
    })),
  );
  return await outcome('bodies of a handover, a wrong value at every path', trials, endurance);
}

async function outcome(what: string, all: readonly Trial[], { size, say }: Endurance): Promise<Finding> {
  const trials = size === 'whole' ? all : all.filter((_, index) => index % QUICK_STEP === 0);
  const faults: string[] = [];
  let done = 0;
  let slowestMilliseconds = 0;
  await pMap(
    trials,
    async (trial) => {
      const started = performance.now();
      const fault = await trial.send().then(faultOf, String);
      slowestMilliseconds = Math.max(slowestMilliseconds, performance.now() - started);
      if (fault !== undefined) faults.push(`${trial.what}: ${fault}`);
      done += 1;
      if (done % 500 === 0) say(`${done} of ${trials.length}`);
    },
    { concurrency: AT_ONCE },
  );
  return {
    what: `${counted(trials.length, 'request')}: ${what}, ${AT_ONCE} at a time`,
    seen: `${summary(faults)}; the slowest took ${Math.round(slowestMilliseconds)} ms`,
    held: faults.length === 0,
  };
}

function concrete(path: string): string {
  return path.replace('{best_buy_type}', 'cheapest-plans').replace('{session_id}', '0'.repeat(40));
}

function goodQuery(path: string): Readonly<Record<string, string>> {
  return path.endsWith('/best-available') ? ADDRESS : HOME;
}

/** The body with a value, as text, in place of another. */
function withValueAt(body: object, [name = '', ...within]: readonly string[], value: string): string {
  const entries = Object.entries(body).filter(([key]) => key !== name);
  const inner: unknown = Object.hasOwn(body, name) ? Object.entries(body).find(([key]) => key === name)?.[1] : {};
  const replaced =
    within.length === 0 ? value : withValueAt(typeof inner === 'object' && inner !== null ? inner : {}, within, value);
  const kept = entries.map(([key, other]) => `${JSON.stringify(key)}:${JSON.stringify(other)}`);
  return `{${[...kept, `${JSON.stringify(name)}:${replaced}`].join(',')}}`;
}
