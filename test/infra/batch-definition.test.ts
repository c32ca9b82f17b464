import { setTimeout } from 'node:timers/promises';
import validate from 'asl-validator';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import { batchService, householdFile } from '../support/batch-service.ts';
import { DUAL_FUEL } from '../support/households.ts';
import { sampleApi } from '../support/sample-api.ts';
import { filledIn, onlyOne, permissionsOf, resourcesOf, synthesised } from './synthesis.ts';

// biome-ignore lint/suspicious/noExplicitAny: a definition is whatever the CDK wrote; a wrong path fails the test.
type Definition = any;

function definitionOf(environment: string): Definition {
  const { template } = synthesised(environment);
  const machine = onlyOne(template, 'AWS::StepFunctions::StateMachine');
  return JSON.parse(filledIn(machine.DefinitionString));
}

/** Invokes the function of an address. */
type Invoke = (arn: string, event: unknown) => Promise<unknown>;

/** Runs a definition as Step Functions does: Task and inline Map, with paths and retries. */
async function walk(definition: Definition, input: unknown, invoke: Invoke): Promise<unknown> {
  let [name, data]: [string | undefined, Definition] = [definition.StartAt, input];
  while (name !== undefined) {
    const state: Definition = definition.States[name];
    const result = await retried(state.Retry ?? [], async () =>
      state.Type === 'Map'
        ? await Promise.all(
            at(data, state.ItemsPath).map((item: unknown) =>
              walk(state.ItemProcessor, filled(state.ItemSelector, data, item), invoke),
            ),
          )
        : ((await invoke(
            state.Resource,
            state.Parameters ? filled(state.Parameters, data) : data,
          )) ?? null),
    );
    const selected =
      state.ResultSelector === undefined ? result : filled(state.ResultSelector, result);
    if (state.ResultPath === undefined) data = selected;
    else if (state.ResultPath !== null)
      data = { ...data, [state.ResultPath.replace('$.', '')]: selected };
    expect(JSON.stringify(data).length).toBeLessThan(256 * 1024);
    if (state.End !== true && definition.States[state.Next] === undefined)
      throw new Error(`${name} leads to no state`);
    name = state.Next;
  }
  return data;
}

async function retried<T>(rules: readonly Definition[], run: () => Promise<T>): Promise<T> {
  const tries = new Map<Definition, number>();
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const kind = error instanceof Error ? error.name : '';
      const rule = rules.find(({ ErrorEquals }) =>
        ErrorEquals.some((one: string) => one === kind || one === 'States.ALL'),
      );
      const before = tries.get(rule) ?? 0;
      if (rule === undefined || before >= rule.MaxAttempts) throw error;
      tries.set(rule, before + 1);
      await setTimeout(1);
    }
  }
}

function at(data: Definition, path: string): Definition {
  return path
    .split('.')
    .slice(1)
    .reduce((value, key) => value[key], data);
}

function filled(template: Definition, data: unknown, item?: unknown): Definition {
  const entries = Object.entries<string>(template).map(([key, value]) => {
    if (!key.endsWith('.$')) return [key, value];
    return [key.slice(0, -2), value === '$$.Map.Item.Value' ? item : at(data, value)];
  });
  return Object.fromEntries(entries);
}

describe.each(Object.keys(ENVIRONMENTS))('the state machine of %s', (name) => {
  const { template } = synthesised(name);

  it('has a valid definition', () => {
    // Here an alias has its logical id for an address.
    const addressed = JSON.stringify(definitionOf(name)).replaceAll(
      /"Resource":"(\w+)"/g,
      '"Resource":"arn:aws:lambda:eu-west-2:123456789012:function:$1"',
    );
    const { isValid, errorsText } = validate(JSON.parse(addressed));
    if (!isValid) throw new Error(errorsText());
  });

  it('may invoke the live versions of its functions, and nothing else', () => {
    const aliases = new Set(resourcesOf(template, 'AWS::Lambda::Alias').map(({ id }) => id));
    const [machine] = resourcesOf(template, 'AWS::StepFunctions::StateMachine');
    const role: string = machine?.properties.RoleArn['Fn::GetAtt'][0];
    const statements = permissionsOf(template).get(role) ?? [];
    expect(statements.map(({ actions }) => actions)).toEqual([['lambda:InvokeFunction']]);
    const invoked = statements.flatMap(({ resources }) => resources);
    expect(invoked).toHaveLength(3);
    for (const resource of invoked)
      expect([...aliases].some((id) => id.toLowerCase() === resource.toLowerCase())).toBe(true);
    const called = JSON.stringify(definitionOf(name));
    for (const resource of invoked) expect(called).toContain(resource);
  });

  it('has a rule that acts if it fails, takes too long or is stopped', () => {
    const patterns = resourcesOf(template, 'AWS::Events::Rule').map(
      ({ properties }) => properties.EventPattern,
    );
    const [pattern] = patterns.filter((one) => one?.source?.[0] === 'aws.states');
    expect(pattern.detail.status).toEqual(['FAILED', 'TIMED_OUT', 'ABORTED']);
    expect(definitionOf(name).TimeoutSeconds).toBe(10_800);
  });
});

describe('the definition, walked over the real steps', () => {
  const definition = definitionOf('EnergyStaging');

  const running = async (households: number) => {
    const service = batchService(await sampleApi());
    const file = householdFile(
      Array.from({ length: households }, (_, index) =>
        index === 0 ? DUAL_FUEL : { fuel: 'coal' },
      ),
    );
    const id = await service.create(file, households);
    service.upload(id, file);
    await service.call('batch-start', { id });
    const { cut, part, finish } = service.steps;
    const steps = { cut, part, finish };
    const invoke: Invoke = (arn, event) => {
      const [step] = Object.entries(steps).filter(([name]) => arn.includes(`batch${name}`));
      if (step === undefined) throw new Error(`${arn} is no step`);
      return step[1](JSON.parse(JSON.stringify(event)));
    };
    return { service, id, invoke };
  };

  it('finishes a batch, through throttled and failed steps', async () => {
    const { service, id, invoke } = await running(2_500);
    let calls = 0;
    const flaky: Invoke = async (arn, event) => {
      calls += 1;
      if (calls % 3 === 0)
        throw Object.assign(new Error(), { name: 'Lambda.TooManyRequestsException' });
      if (calls === 4) throw new Error('a store is out of reach');
      return await invoke(arn, event);
    };
    const [input] = service.started;
    await walk(definition, input, flaky);
    const { body } = await service.call('batch', { id });
    expect(body.batch).toMatchObject({
      status: 'finished',
      lines: { total: 2_500, done: 2_500, succeeded: 1, failed: 2_499 },
    });
    expect(service.results(id).map(({ line }) => line)).toEqual(
      Array.from({ length: 2_500 }, (_, index) => index + 1),
    );
  });

  it('fails with the error of a part that keeps failing', async () => {
    const { service, invoke } = await running(1);
    const broken: Invoke = async (arn, event) => {
      if (arn.includes('batchpart')) throw new Error('a part keeps failing');
      return await invoke(arn, event);
    };
    const [input] = service.started;
    await expect(walk(definition, input, broken)).rejects.toThrow('a part keeps failing');
  });
});
