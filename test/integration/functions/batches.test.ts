import { batchFinish } from '../../../functions/batch-finish/handler.ts';
import { changeClaim, claimRun } from '../../../shared/batches/claim.ts';
import { fileKey, partKey } from '../../../shared/batches/objects.ts';
import { type BatchService, batchService, householdFile } from '../../support/batch-service.ts';
import { DUAL_FUEL, ELECTRICITY_PLAN, WESTMINSTER } from '../../support/households.ts';
import { interruptAtWrite, ProcessEnded } from '../../support/interrupted-writes.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

const HOUR_SECONDS = 3_600;
const FILE = householdFile([DUAL_FUEL]);
const CHECKSUM = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** The writes of the last step of a batch, in their order. */
const LAST_WRITES = [
  ...['marks it as finished', 'lets the next one run', 'stores its event'],
  ...['sends the message', 'names it in the event'],
];

let api: SampleApi;
let service: BatchService;
beforeAll(async () => {
  api = await sampleApi();
});
beforeEach(() => {
  service = batchService(api);
});

const codesOf = async (called: ReturnType<BatchService['call']>) => {
  const { status, body } = await called;
  return [status, body.errors?.map(({ code }) => code)];
};
const batchOf = async (id: string) => (await service.call('batch', { id })).body.batch;
const input = (id: string) => ({ clientId: 'demopartner', batchId: id });

describe('POST /energy/batches', () => {
  it('takes the size, the lines and the checksum of a file', async () => {
    const { status, body } = await service.call('batch-create', {
      body: { bytes: 1_000, lines: 10, sha256: CHECKSUM },
    });
    expect(status).toBe(200);
    expect(body.batch).toMatchObject({
      ...{ status: 'awaiting-upload', started_at: null, finished_at: null, day: null },
      ...{ edition: null, problem: null, lines: { total: 10, done: 0, succeeded: 0, failed: 0 } },
    });
    expect(body.batch).not.toHaveProperty('results');
    const { created_at, expires_at } = Object(body.batch);
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(2 * HOUR_SECONDS * 1000);
    expect(body['upload']).toMatchObject({ method: 'PUT' });
  });

  it.each([
    [{ bytes: 536_870_913, lines: 1_000_001, sha256: 'x' }, ['bytes', 'lines', 'sha256']],
    [{ bytes: 0, lines: 0, sha256: CHECKSUM }, ['bytes', 'lines']],
    [{ bytes: '10', lines: 1.5, sha256: 7 }, ['bytes', 'lines', 'sha256']],
    [{}, ['bytes', 'lines', 'sha256']],
  ])('refuses %j', async (body, names) => {
    const refused = await service.call('batch-create', { body });
    expect(refused.status).toBe(400);
    expect(refused.body.errors?.map((error) => Object.keys(Object(error['parameters'])))).toEqual(
      names.map((name) => [name]),
    );
  });

  it('refuses more lines than the limit of a day', async () => {
    service = batchService(api, { linesPerDay: 9 });
    const body = { bytes: 10, lines: 10, sha256: CHECKSUM };
    expect(await codesOf(service.call('batch-create', { body }))).toEqual([
      400,
      ['invalid-parameter-value'],
    ]);
  });

  it('refuses an eleventh batch that awaits its upload, until one is started, deleted or too late', async () => {
    const ids: string[] = [];
    for (let batch = 0; batch < 10; batch += 1) ids.push(await service.create(FILE, 1));
    const body = { bytes: 10, lines: 1, sha256: CHECKSUM };
    const create = () => service.call('batch-create', { body });
    expect(await codesOf(create())).toEqual([409, ['too-many-batches']]);
    await service.call('batch-delete', { id: ids[0] ?? '' });
    expect((await create()).status).toBe(200);
    expect((await create()).status).toBe(409);
    service.clock.moveSeconds(2 * HOUR_SECONDS);
    expect((await create()).status).toBe(200);
  });
});

describe('a partner', () => {
  it('without an agreement gets 403 on every path of a batch', async () => {
    const id = await service.create(FILE, 1);
    for (const name of [
      'batch-create',
      'batch',
      'batch-list',
      'batch-delete',
      'batch-start',
    ] as const)
      expect(
        await codesOf(service.call(name, { id, body: {}, caller: { batchLines: '0' } })),
      ).toEqual([403, ['forbidden']]);
  });

  it('sees only its own batches, and lists the latest 100, newest first', async () => {
    const id = await service.create(FILE, 1);
    const other = { clientId: 'another' };
    for (const name of ['batch', 'batch-delete', 'batch-start'] as const) {
      expect(await codesOf(service.call(name, { id, caller: other }))).toEqual([
        404,
        ['batch-not-found'],
      ]);
      expect((await service.call(name, { id: 'no-such-batch' })).status).toBe(404);
    }
    for (let batch = 0; batch < 101; batch += 1) {
      service.clock.moveSeconds(2 * HOUR_SECONDS);
      await service.create(FILE, 1);
    }
    const { body } = await service.call('batch-list');
    const listed = body['batches'] as { created_at: string; status: string; lines: object }[];
    expect(listed).toHaveLength(100);
    expect(listed.map(({ created_at }) => created_at)).toEqual(
      listed
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse(),
    );
    expect(listed[0]).toMatchObject({
      status: 'awaiting-upload',
      lines: { total: 1, done: null, succeeded: null, failed: null },
    });
    expect(listed[1]?.status).toBe('deleted');
  });
});

describe('POST start', () => {
  it('needs the upload', async () => {
    const id = await service.create(FILE, 1);
    expect(await codesOf(service.call('batch-start', { id }))).toEqual([
      409,
      ['batch-not-uploaded'],
    ]);
    service.upload(id, FILE);
    service.clock.moveSeconds(2 * HOUR_SECONDS);
    expect((await service.call('batch-start', { id })).status).toBe(409);
    expect((await batchOf(id))?.status).toBe('deleted');
  });

  it('fixes day and edition and runs once, however often it is called', async () => {
    const id = await service.create(FILE, 1);
    service.upload(id, FILE);
    const [first, second] = await Promise.all([
      service.call('batch-start', { id }),
      service.call('batch-start', { id }),
    ]);
    const { edition } = await api.get('status');
    expect(first.body.batch).toMatchObject({ status: 'running', day: '2026-11-21', edition });
    expect([second.status, service.started]).toEqual([200, [input(id)]]);
    await service.run(input(id));
    expect((await service.call('batch-start', { id })).body.batch?.status).toBe('finished');
    expect(service.started).toHaveLength(1);
    expect((await service.call('batch-list')).body['lines_today']).toEqual({
      used: 1,
      limit: 1_000_000,
    });
    service.clock.moveSeconds(24 * HOUR_SECONDS);
    expect((await service.call('batch-list')).body['lines_today']).toMatchObject({ used: 0 });
    expect((await service.store.readClaim('demopartner')).counted).toEqual({
      day: '2026-11-21',
      lines: 1,
    });
  });

  it('refuses to start while another batch runs, and when the lines of the day are used up', async () => {
    service = batchService(api, { linesPerDay: 3 });
    const file = householdFile([DUAL_FUEL, DUAL_FUEL]);
    const [one, two] = [await service.create(file, 2), await service.create(file, 2)];
    for (const id of [one, two]) service.upload(id, file);
    await service.call('batch-start', { id: one });
    expect(await codesOf(service.call('batch-start', { id: two }))).toEqual([
      409,
      ['batch-running'],
    ]);
    await service.run(input(one));
    const late = await service.call('batch-start', { id: two });
    expect([late.status, late.body.errors?.[0]?.code]).toEqual([429, 'too-many-requests']);
    // It is noon in London, and the day's lines are available again at midnight.
    expect(late.headers['Retry-After']).toBe(String(12 * 3_600));
  });

  it('completes a start that broke off', async () => {
    const id = await service.create(FILE, 1);
    service.upload(id, FILE);
    const run = { batchId: id, lines: 1, day: '2026-11-21', linesPerDay: 1_000_000 };
    await changeClaim(service.store, 'demopartner', (claim) =>
      claimRun(claim, { ...run, nowMs: service.clock.nowMs() }),
    );
    expect(service.started).toEqual([]);
    expect((await service.call('batch-start', { id })).status).toBe(200);
    expect(service.started).toEqual([input(id)]);
    expect((await service.store.readClaim('demopartner')).counted?.lines).toBe(1);
  });
});

describe('a batch', () => {
  it('lists its results when it has finished, and tells the partner once', async () => {
    const id = await service.whole(householdFile([DUAL_FUEL, { fuel: 'coal' }]), 2);
    const batch = await batchOf(id);
    expect(batch).toMatchObject({
      status: 'finished',
      lines: { total: 2, done: 2, succeeded: 1, failed: 1 },
      results: [{ url: partKey({ clientId: 'demopartner', id }, 1), lines: 2, first_line: 1 }],
    });
    await service.steps.finish(input(id));
    expect(service.events.events().map(({ body }) => JSON.parse(body))).toEqual([
      {
        type: 'batch.finished',
        timestamp: batch?.['finished_at'],
        data: { batch_id: id, status: 'finished' },
      },
    ]);
    expect((await service.store.readClaim('demopartner')).running).toBeNull();
  });

  it.each(LAST_WRITES)(
    'tells the partner although its last step is killed when it %s',
    async (last) => {
      const id = await service.create(FILE, 1);
      service.upload(id, FILE);
      await service.call('batch-start', { id });
      const { ranges } = await service.steps.cut(input(id));
      await service.steps.part({ ...input(id), range: ranges[0] });
      const { store, events, queue, clock } = service;
      const write = 1 + LAST_WRITES.indexOf(last);
      const killed = interruptAtWrite({ ...store, ...events, ...queue }, { write, when: 'after' });
      const finish = batchFinish({ store: killed, events: killed, queue: killed, clock });
      await expect(finish(input(id))).rejects.toThrow(ProcessEnded);
      await service.steps.finish(input(id));
      expect(service.events.events()).toEqual([
        expect.objectContaining({ state: 'waiting', carrier: queue.sent.at(-1)?.id }),
      ]);
      expect((await batchOf(id))?.status).toBe('finished');
    },
  );

  it.each([1, 3])(
    'fails if its file has another number of lines than announced: %d',
    async (lines) => {
      const id = await service.create(FILE, lines);
      service.upload(id, householdFile([DUAL_FUEL, DUAL_FUEL]));
      await service.call('batch-start', { id });
      expect((await service.run(input(id))).ranges).toEqual([]);
      expect(await batchOf(id)).toMatchObject({
        status: 'failed',
        problem_code: 'line-count-differs',
        problem: `The file has 2 lines and not ${lines}.`,
      });
      expect(await batchOf(id)).not.toHaveProperty('results');
      // The lines are given back, and the next batch may run.
      const claim = await service.store.readClaim('demopartner');
      expect([claim.running, claim.counted?.lines]).toEqual([null, 0]);
      expect(service.events.events().map(({ body }) => JSON.parse(body).data)).toEqual([
        { batch_id: id, status: 'failed' },
      ]);
    },
  );

  it('fails with its execution, keeps its lines counted, and never offers results', async () => {
    const id = await service.create(FILE, 1);
    service.upload(id, FILE);
    await service.call('batch-start', { id });
    await service.steps.cut(input(id));
    const event = { source: 'aws.states', detail: { input: JSON.stringify(input(id)) } };
    await service.steps.cleanUp(event);
    await service.steps.cleanUp(event);
    expect(await batchOf(id)).toMatchObject({
      status: 'failed',
      problem_code: 'internal-error',
      problem: expect.stringContaining('internal fault'),
    });
    expect(await batchOf(id)).not.toHaveProperty('results');
    const claim = await service.store.readClaim('demopartner');
    expect([claim.running, claim.counted?.lines]).toEqual([null, 1]);
    expect(service.events.events()).toHaveLength(1);
  });

  it('is not finished before all of its parts are there', async () => {
    const id = await service.create(FILE, 1);
    service.upload(id, FILE);
    await service.call('batch-start', { id });
    await service.steps.cut(input(id));
    await expect(service.steps.finish(input(id))).rejects.toThrow('before all of its parts');
  });

  it('starts again after an interruption, and loses or doubles no line', async () => {
    const households = Array.from({ length: 2_500 }, () => ({ fuel: 'coal' }));
    const id = await service.create(householdFile(households), 2_500);
    service.upload(id, householdFile(households));
    await service.call('batch-start', { id });
    const { ranges } = await service.steps.cut(input(id));
    await service.steps.part({ ...input(id), range: ranges[0] });
    const written = service.objects.held.get(partKey({ clientId: 'demopartner', id }, 1));
    expect(await batchOf(id)).toMatchObject({
      status: 'running',
      lines: { done: 2_000, succeeded: 0, failed: 2_000 },
    });
    await service.run(input(id));
    expect(service.objects.held.get(partKey({ clientId: 'demopartner', id }, 1))).toBe(written);
    expect(service.results(id).map(({ line }) => line)).toEqual(
      Array.from({ length: 2_500 }, (_, index) => index + 1),
    );
    expect(await batchOf(id)).toMatchObject({ status: 'finished', lines: { done: 2_500 } });
  });

  it('fails a part as a whole, and no single line, if a store is out of reach', async () => {
    const id = await service.create(FILE, 1);
    service.upload(id, FILE);
    await service.call('batch-start', { id });
    const { ranges } = await service.steps.cut(input(id));
    const find = api.parts.places.find;
    const places = Object.assign(api.parts.places, {
      find: () => Promise.reject(new Error('out of reach')),
    });
    const part = { ...input(id), range: ranges[0] };
    await expect(service.steps.part(part)).rejects.toThrow('out of reach');
    expect(await service.store.readParts(id)).toEqual([]);
    Object.assign(places, { find: () => Promise.reject(new Error('unexpected')) });
    await service.steps.part(part);
    Object.assign(places, { find });
    expect(service.results(id)).toMatchObject([
      { id: 'home-1', errors: [{ code: 'internal-error' }] },
    ]);
    expect(service.lineFaults).toHaveLength(1);
  });
});

describe('DELETE', () => {
  it('stops a batch for good, without an event, and may be repeated', async () => {
    const id = await service.create(FILE, 1);
    service.upload(id, FILE);
    await service.call('batch-start', { id });
    const { ranges } = await service.steps.cut(input(id));
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await service.call('batch-delete', { id });
      expect([status, body.batch?.status]).toEqual([200, 'deleted']);
    }
    expect(service.stopped).toContain(id);
    await service.steps.part({ ...input(id), range: ranges[0] });
    await service.steps.finish(input(id));
    await service.steps.cleanUp({
      source: 'aws.states',
      detail: { input: JSON.stringify(input(id)) },
    });
    expect((await batchOf(id))?.status).toBe('deleted');
    expect([service.objects.held.size, service.events.events()]).toEqual([0, []]);
    expect(await codesOf(service.call('batch-start', { id }))).toEqual([
      409,
      ['batch-not-uploaded'],
    ]);
    expect((await service.store.readClaim('demopartner')).running).toBeNull();
  });

  it('also deletes what arrives later, and leaves other objects alone', async () => {
    const [id, other] = [await service.create(FILE, 1), await service.create(FILE, 1)];
    for (const one of [id, other]) service.upload(one, FILE);
    await service.call('batch-delete', { id });
    service.upload(id, FILE);
    for (const one of [id, other]) {
      const key = fileKey({ clientId: 'demopartner', id: one });
      await service.steps.cleanUp({ source: 'aws.s3', detail: { object: { key } } });
    }
    expect([...service.objects.held.keys()]).toEqual([
      fileKey({ clientId: 'demopartner', id: other }),
    ]);
  });

  it('happens to every batch after seven days, and to its record after ninety', async () => {
    const id = await service.whole(FILE, 1);
    service.clock.moveSeconds(7 * 24 * HOUR_SECONDS - 1);
    expect((await batchOf(id))?.status).toBe('finished');
    service.clock.moveSeconds(1);
    expect((await batchOf(id))?.status).toBe('deleted');
    expect(await batchOf(id)).not.toHaveProperty('results');
    service.clock.moveSeconds(83 * 24 * HOUR_SECONDS);
    expect((await service.call('batch', { id })).status).toBe(404);
  });
});

describe('a line', () => {
  it('has the comparison of the endpoint, ids included, on its day and edition', async () => {
    const id = await service.whole(householdFile([{ ...DUAL_FUEL, limit: 3 }]), 1);
    const { comparison } = await api.get('comparison', { ...DUAL_FUEL, limit: '3' });
    expect(service.results(id)).toEqual([{ id: 'home-1', line: 1, comparison }]);
  });

  it('keeps its day and edition if the market changes while the batch runs', async () => {
    const other = await sampleApi();
    service = batchService(other);
    const { comparison } = await other.get('comparison', { ...DUAL_FUEL, limit: '1' });
    const id = await service.create(FILE, 1);
    service.upload(id, FILE);
    await service.call('batch-start', { id });
    await other.replaceMarket([]).catch(() => undefined);
    await service.run(input(id));
    expect(service.results(id)).toMatchObject([{ comparison }]);
  });

  it('takes strings, numbers, booleans, lists and null', async () => {
    const texts = {
      ...{ ...WESTMINSTER, ...ELECTRICITY_PLAN, fuel: 'electricity', limit: '2' },
      ...{ electricity_usage_kwh: '2500.5', green_only: 'true', has: 'smart_meter,solar_panels' },
      only_suppliers: 'edf,british-gas',
    };
    const values = {
      ...texts,
      ...{ electricity_usage_kwh: 2500.5, green_only: true, has: ['smart_meter', 'solar_panels'] },
      ...{ only_suppliers: ['edf', 'british-gas'], limit: 2, gas_usage_kwh: null },
      exclude_suppliers: [],
    };
    const { body, status } = await api.send('comparison', texts);
    const id = await service.whole(householdFile([values, texts]), 2);
    const [typed, textual] = service.results(id);
    const { id: _, line: __, ...result } = typed ?? {};
    expect([status, result]).toEqual([status, body]);
    expect({ ...textual, id: 'home-1', line: 1 }).toEqual(typed);
  });

  it.each<[string, object, string]>([
    ['an object', { electricity_usage_kwh: {} }, 'invalid-parameter-value'],
    ['a list for a single value', { fuel: ['dual_fuel'] }, 'invalid-parameter-value'],
    ['a list of numbers', { has: [1] }, 'invalid-parameter-value'],
    ['other_usages', { other_usages: ['1800:7500'] }, 'disallowed-parameter'],
    ['with_periods', { with_periods: true }, 'disallowed-parameter'],
    ['a limit of 0', { limit: 0 }, 'invalid-parameter-value'],
  ])('refuses %s', async (_, changed, code) => {
    const id = await service.whole(householdFile([{ ...DUAL_FUEL, ...changed }]), 1);
    expect(service.results(id)[0]?.errors?.map((error) => error.code)).toEqual([code]);
  });

  it('gets one plan unless it asks for more, and ten at most', async () => {
    const id = await service.whole(householdFile([DUAL_FUEL, { ...DUAL_FUEL, limit: 50 }]), 2);
    const [one, many] = service.results(id);
    const plansOf = (line: typeof one) => line?.comparison?.comparisons.length;
    expect([plansOf(one), plansOf(many)]).toEqual([1, 10]);
  });

  it('gets the errors of the endpoint, and the names of unknown parameters', async () => {
    const { electricity_usage_kwh: _, ...fewer } = DUAL_FUEL;
    const wrong: Sent = { ...fewer, gas_usage_kwh: 'much', electricity_usage_khw: '2500' };
    const { errors } = await api.getErrors('comparison', wrong);
    expect(errors.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /Did you mean electricity_usage_kwh\? electricity_usage_khw was sent\.$/,
      ),
    );
    const id = await service.whole(householdFile([{ ...wrong, limt: 3, '': 1 }]), 1);
    expect(service.results(id)).toEqual([
      { id: 'home-1', line: 1, errors, ignored_parameters: ['electricity_usage_khw', 'limt'] },
    ]);
  });

  it('gets one error, with its number, if it cannot be read', async () => {
    const file = `\n{"id":"a"}\nnonsense\n`;
    const id = await service.whole(file, 2);
    expect(service.results(id)).toEqual([
      {
        id: 'a',
        line: 2,
        errors: [
          {
            code: 'invalid-line',
            message: 'The line has no parameters that are an object.',
            parameters: { line: '2' },
          },
        ],
      },
      expect.objectContaining({ id: null, line: 3 }),
    ]);
  });
});

it('nothing of a line is logged', async () => {
  await service.whole(householdFile([{ ...DUAL_FUEL, post_code: 'ZZ9 9ZZ' }]), 1);
  expect(service.logged.join()).not.toMatch(/ZZ9|home-1|edf/);
});
