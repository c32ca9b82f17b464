import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Resource, readStack, synthesised, type Template } from './synthesis.ts';

type Kept = Readonly<Record<string, string>>;

/**
 * What somebody may have deployed. It began with the templates of 79c11acc, and grows: a name that
 * production no longer has stays here, and a decision record lets it go.
 */
const NOT_TO_LOSE: Readonly<
  Record<
    'EnergyProductionData' | 'EnergyProduction' | 'EnergyProductionSecondRegionData',
    { readonly kept: Kept; readonly outputs: readonly string[] }
  >
> = JSON.parse(readFileSync(join(import.meta.dirname, 'not-to-lose.json'), 'utf8'));

const DECISIONS = join(import.meta.dirname, '../../docs/decisions');

/** Reads the lines `- Lets go: ` with names in backticks. */
const LET_GO = new Set(
  readdirSync(DECISIONS)
    .map((file) => readFileSync(join(DECISIONS, file), 'utf8'))
    .flatMap((record) => record.match(/^- Lets go: .*$/gm) ?? [])
    .flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)),
);

/** The property with which a resource is named. */
const NAMES: Readonly<Record<string, string>> = {
  'AWS::ApiGateway::RestApi': 'Name',
  'AWS::Backup::BackupVault': 'BackupVaultName',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::SQS::Queue': 'QueueName',
};

/** Lists what stays when it leaves the stack. Versions of functions are meant to. */
function keptIn({ resources }: Template): Kept {
  const kept = resources.filter(
    ({ type, deletionPolicy = '' }) =>
      deletionPolicy.startsWith('Retain') && type !== 'AWS::Lambda::Version',
  );
  return Object.fromEntries(kept.map((resource) => [resource.id, description(resource)]));
}

function description({ type, properties }: Resource): string {
  const name = properties?.[NAMES[type] ?? ''];
  return name === undefined ? type : `${type} ${name}`;
}

const secondRegion = readStack('EnergyProductionSecondRegion');

describe.each([
  ['canary', 'EnergyProduction', undefined],
  ['all at once', 'AllAtOnce', 'AllAtOnce'],
])('production, deployed %s', (_, name, assembly) => {
  const { data, service } = synthesised(name).stacks;
  const stacks = [
    ['EnergyProductionData', data],
    ['EnergyProduction', service],
    ['EnergyProductionSecondRegionData', readStack(`${name}SecondRegionData`, assembly)],
  ] as const;

  it.each(stacks)(
    'keeps in %s everything that is listed, and names nothing else',
    (stack, template) => {
      const { kept } = NOT_TO_LOSE[stack];
      const remaining = Object.entries(kept).filter(([id]) => !LET_GO.has(id));
      expect(keptIn(template)).toEqual(Object.fromEntries(remaining));
    },
  );

  it.each(stacks)('has in %s every output that an earlier release reads', (stack, template) => {
    const { outputs } = NOT_TO_LOSE[stack];
    const lost = outputs.filter((output) => !template.outputs.includes(output));
    expect(lost.filter((output) => !LET_GO.has(output))).toEqual([]);
  });

  it('reads only outputs that are listed, so that the next release knows of them', () => {
    const { EnergyProductionData, EnergyProduction } = NOT_TO_LOSE;
    expect(EnergyProductionData.outputs).toEqual(expect.arrayContaining([...service.reads]));
    expect(EnergyProduction.outputs).toEqual(expect.arrayContaining([...secondRegion.reads]));
  });
});

it('the stacks are joined by names of ours, not by those that the CDK makes of the current code', () => {
  const { service } = synthesised('EnergyProduction').stacks;
  expect(service.reads.length).toBeGreaterThan(30);
  expect([...service.reads, ...secondRegion.reads].filter((name) => /Output/.test(name))).toEqual(
    [],
  );
});
