import { join } from 'node:path';
import { type CheckedTemplate, resourceSchemas, schemaFaults } from './schema-faults.ts';
import { templateOf } from './synthesis.ts';
import { APP, ASSEMBLIES } from './variants.ts';

const schemas = await resourceSchemas();

function templatesOf(name: string): Record<string, CheckedTemplate> {
  const stacks = [`${name}Data`, name];
  return Object.fromEntries(stacks.map((stack) => [stack, templateOf(join(ASSEMBLIES, APP), stack)]));
}

const staging = templatesOf('EnergyStaging');

/** The templates of staging with a change to the first resource of a type. */
function changed(type: string, change: (resource: { Type: string; Properties: Record<string, unknown> }) => void) {
  const copy = structuredClone(staging);
  for (const { Resources } of Object.values(copy)) {
    const [, found] = Object.entries(Resources).find(([, { Type }]) => Type === type) ?? [];
    if (found === undefined) continue;
    change(found as never);
    return schemaFaults(schemas, copy);
  }
  throw new Error(`staging has no ${type}`);
}

describe("AWS's resource schemas", () => {
  it('find no fault in the stacks of staging', () => {
    expect(schemaFaults(schemas, staging)).toEqual([]);
  });

  it('find no fault in the stacks of production', () => {
    expect(schemaFaults(schemas, templatesOf('EnergyProduction'))).toEqual([]);
  });
});

describe('the check against the schemas', () => {
  it('finds a resource type that does not exist', () => {
    const faults = changed('AWS::SQS::Queue', (queue) => {
      queue.Type = 'AWS::SQS::Que';
    });
    expect(faults).toContainEqual(expect.stringMatching(/: there is no resource type AWS::SQS::Que$/));
  });

  it('finds a property that does not exist, also deep inside', () => {
    const faults = changed('AWS::Lambda::Function', ({ Properties }) => {
      Properties['MemorySiz'] = 512;
      Properties['LoggingConfig'] = { LogLevel: 'INFO' };
    });
    expect(faults).toEqual([
      expect.stringMatching(/^\w+\.LoggingConfig\.LogLevel is not a property$/),
      expect.stringMatching(/^\w+\.MemorySiz is not a property$/),
    ]);
  });

  it('finds a required property that is missing, also deep inside', () => {
    const faults = changed('AWS::DynamoDB::Table', ({ Properties }) => {
      Properties['AttributeDefinitions'] = [{ AttributeName: 'pk' }];
    });
    expect(faults).toEqual([expect.stringMatching(/^\w+\.AttributeDefinitions\[0\]\.AttributeType is required$/)]);
    expect(changed('AWS::KMS::Alias', ({ Properties }) => delete Properties['TargetKeyId'])).toEqual([
      expect.stringMatching(/^\w+\.TargetKeyId is required$/),
    ]);
  });

  it.each([
    ['AWS::Lambda::Function', 'Timeout', 'ten', 'no integer'],
    ['AWS::Lambda::Function', 'Architectures', 'arm64', 'no array'],
    ['AWS::DynamoDB::Table', 'DeletionProtectionEnabled', 'yes', 'no boolean'],
    ['AWS::ApiGateway::RestApi', 'Name', ['api'], 'no string'],
  ])('finds a value of another type: %s.%s', (type, name, value, fault) => {
    const faults = changed(type, ({ Properties }) => {
      Properties[name] = value;
    });
    expect(faults).toEqual([expect.stringContaining(`.${name} is ${fault}`)]);
  });

  it.each([
    [{ 'Fn::GetAtt': ['Alarms', 'TopicName'] }, /nothing is named Alarms/],
    [{ Ref: 'Nobody' }, /nothing is named Nobody/],
    [{ 'Fn::GetStackOutput': { StackName: 'EnergyStagingData', OutputName: 'None' } }, /has no output None/],
  ])('finds a reference to what is not there: %j', (value, fault) => {
    const faults = changed('AWS::Lambda::Function', ({ Properties }) => {
      Properties['Description'] = value;
    });
    expect(faults).toEqual([expect.stringMatching(fault)]);
  });

  it('finds an attribute that a resource does not have', () => {
    const [queue] = Object.entries(staging['EnergyStaging']?.Resources ?? {}).find(
      ([, { Type }]) => Type === 'AWS::SQS::Queue',
    ) ?? [''];
    const faults = changed('AWS::Lambda::Function', ({ Properties }) => {
      Properties['Description'] = { 'Fn::GetAtt': [queue, 'QueueSize'] };
    });
    expect(faults).toEqual([`AWS::SQS::Queue has no QueueSize: ${queue}`]);
  });
});
