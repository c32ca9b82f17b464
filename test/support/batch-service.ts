import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { CONTRACTS } from '../../bin/reference/contracts.ts';
import { batchCleanUp } from '../../functions/batch-clean-up/handler.ts';
import { batchFinish } from '../../functions/batch-finish/handler.ts';
import { batchStart } from '../../functions/batch-start/handler.ts';
import { batches } from '../../functions/batches/handler.ts';
import { type BatchObjects, fileKey, partKey } from '../../shared/batches/objects.ts';
import { type BatchPartDeps, type CutResult, cutBatch, runPart } from '../../shared/batches/run.ts';
import type { RunInput } from '../../shared/batches/steps.ts';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { ENDPOINTS } from '../../shared/contract/endpoints.ts';
import { httpFunction } from '../../shared/http/function.ts';
import type { ApiHandler } from '../../shared/http/messages.ts';
import { createEditionOpener } from '../../shared/market/reader.ts';
import { createHandClock } from './hand-clock.ts';
import {
  createMemoryBatchStore,
  createMemoryEventQueue,
  createMemoryEventStore,
} from './memory-stores.ts';
import { type Request, type SampleApi, toEvent } from './sample-api.ts';

type MemoryObjects = BatchObjects & { readonly held: Map<string, Uint8Array> };

/** A bucket whose files come in pieces of odd sizes. */
function createMemoryObjects(chunkBytes = 1_000): MemoryObjects {
  const held = new Map<string, Uint8Array>();
  return {
    held,
    fileBytes: async (batch) => held.get(fileKey(batch))?.length,
    readFile: async (batch, range) => {
      const file = held.get(fileKey(batch));
      if (file === undefined) throw new Error('there is no such object');
      return inPieces(range ? file.subarray(range.from, range.to) : file, chunkBytes);
    },
    writePart: async (batch, part, bytes) => void held.set(partKey(batch, part), bytes),
    deleteObject: async (key) => void held.delete(key),
    deleteAll: async (batch) => {
      held.delete(fileKey(batch));
      for (let part = 1; part <= (batch.parts ?? 0); part += 1) held.delete(partKey(batch, part));
    },
  };
}

export async function* inPieces(bytes: Uint8Array, chunkBytes: number) {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

type BatchName = 'batch-create' | 'batch' | 'batch-list' | 'batch-delete' | 'batch-start';

const answer = z.looseObject({
  batch: z.looseObject({ id: z.string(), status: z.string() }).optional(),
  errors: z.array(z.looseObject({ code: z.string(), message: z.string() })).optional(),
});

const resultLine = z.strictObject({
  id: z.string().nullable(),
  line: z.int(),
  comparison: z.looseObject({ id: z.string(), comparisons: z.array(z.unknown()) }).optional(),
  errors: z
    .array(z.looseObject({ code: z.string(), message: z.string(), parameters: z.unknown() }))
    .optional(),
  ignored_parameters: z.array(z.string()).optional(),
});

export type Household = Readonly<Record<string, unknown>>;

/** Writes a file of households, each with its parameters. */
export function householdFile(households: readonly Household[]): string {
  return households
    .map((parameters, index) => `${JSON.stringify({ id: `home-${index + 1}`, parameters })}\n`)
    .join('');
}

export type BatchService = ReturnType<typeof batchService>;

/** The endpoints of batches and the steps of their executions, in this process, over the sample. */
export function batchService(api: SampleApi, { linesPerDay = 1_000_000 } = {}) {
  const clock = createHandClock(api.clock.nowMs());
  const store = createMemoryBatchStore();
  const objects = createMemoryObjects();
  const events = createMemoryEventStore();
  const started: RunInput[] = [];
  const stopped: string[] = [];
  const queue = createMemoryEventQueue();
  const executions = {
    start: async (input: RunInput) => {
      if (!started.some(({ batchId }) => batchId === input.batchId)) started.push(input);
    },
    stop: async (batchId: string) => void stopped.push(batchId),
  };
  const urls = {
    upload: async () => ({ url: 'https://files.example/upload', headers: {}, expiresAtMs: 0 }),
    results: async (batch: Parameters<typeof partKey>[0], parts: number) => ({
      urls: Array.from({ length: parts }, (_, index) => partKey(batch, index + 1)),
      expiresAtMs: 0,
    }),
  };
  const open = createEditionOpener(api.marketStore());
  const lineFaults: unknown[] = [];
  const partDeps: BatchPartDeps['partDeps'] = (_batchId, named) => ({
    places: api.parts.places,
    clock: { today: () => named.day },
    market: { open: async () => open(named) },
    isFailureOfPart: (error) => error instanceof Error && error.message === 'out of reach',
    onLineFailed: (error) => void lineFaults.push(error),
  });
  const deps = { store, objects, executions, clock, urls, events, queue, partDeps };
  const runs: Readonly<Record<BatchName, ApiHandler>> = {
    ...batches(deps),
    'batch-start': batchStart({ ...deps, ...api.parts, clock: { ...clock, ...today(api) } }),
  };
  const steps = {
    cut: (event: unknown) => cutBatch(deps, event),
    part: (event: unknown) => runPart(deps, event),
    finish: batchFinish(deps),
    cleanUp: batchCleanUp(deps),
  };

  const logged: string[] = [];
  const note = (_message: string, fields: object): void => void logged.push(JSON.stringify(fields));

  const call = async (
    name: BatchName,
    {
      id,
      body,
      caller = {},
      request = {},
    }: { id?: string; body?: unknown; caller?: Record<string, string>; request?: Request } = {},
  ) => {
    const contract: EndpointContract = CONTRACTS[name];
    const { token } = ENDPOINTS[name];
    const options = { log: { info: note, warn: note, error: note }, clock, ...contract, token };
    const {
      statusCode,
      headers,
      body: text,
    } = await httpFunction(options, runs[name])(
      toEvent({
        ...request,
        caller: { batchLines: String(linesPerDay), ...caller },
        ...(id !== undefined && { path: { batch_id: id } }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      {} as Context,
    );
    const parsed = answer.parse(JSON.parse(text));
    return { status: statusCode, headers: { ...headers }, body: parsed };
  };

  /** Creates a batch for a file, which says that it has `lines` lines. Returns its id. */
  const create = async (file: string | Uint8Array, lines: number): Promise<string> => {
    const bytes = Buffer.from(file);
    const sha256 = createHash('sha256').update(bytes).digest('base64');
    const { status, body } = await call('batch-create', {
      body: { bytes: bytes.length, lines, sha256 },
    });
    if (status !== 200 || body.batch === undefined) throw new Error(JSON.stringify(body));
    return body.batch.id;
  };

  const upload = (id: string, file: string | Uint8Array): void => {
    objects.held.set(fileKey({ clientId: 'demopartner', id }), Buffer.from(file));
  };

  /** Does what the state machine does. */
  const run = async (input: RunInput): Promise<CutResult> => {
    const cut = await steps.cut(input);
    for (const range of cut.ranges) await steps.part({ ...input, range });
    await steps.finish(input);
    return cut;
  };

  /** The lines of the results of a batch, in order. */
  const results = (id: string) => {
    const name = { clientId: 'demopartner', id };
    const parts: Uint8Array[] = [];
    for (let part = 1; objects.held.has(partKey(name, part)); part += 1)
      parts.push(objects.held.get(partKey(name, part)) ?? new Uint8Array());
    const text = parts.length === 0 ? '' : gunzipSync(Buffer.concat(parts)).toString();
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => resultLine.parse(JSON.parse(line)));
  };

  /** Creates, uploads, starts and runs a batch. Returns its id. */
  const whole = async (file: string | Uint8Array, lines: number): Promise<string> => {
    const id = await create(file, lines);
    upload(id, file);
    const { status, body } = await call('batch-start', { id });
    if (status !== 200) throw new Error(JSON.stringify(body));
    await run({ clientId: 'demopartner', batchId: id });
    return id;
  };

  return {
    ...{ clock, store, objects, events, queue, started, stopped, steps, lineFaults, logged },
    ...{ call, create, upload, run, results, whole },
  };
}

function today(api: SampleApi) {
  return { today: api.clock.today };
}
