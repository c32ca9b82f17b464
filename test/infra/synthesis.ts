import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP, ASSEMBLIES } from './variants.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template is whatever the CDK wrote; a wrong path fails the test.
type Properties = any;

export type Resource = {
  readonly id: string;
  readonly type: string;
  readonly properties: Properties;
  readonly deletionPolicy: string | undefined;
  readonly updateReplacePolicy: string | undefined;
  readonly updatePolicy: Properties;
  readonly dependsOn: readonly string[];
};

export type Template = {
  readonly resources: readonly Resource[];
  /** The names of the outputs. */
  readonly outputs: readonly string[];
  /** The names of the outputs of other stacks that it reads. */
  readonly reads: readonly string[];
};

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::Partition': 'aws',
  'AWS::AccountId': '123456789012',
};

/** What `synthesise.ts` wrote of an environment: staging, production or a variant. */
export function synthesised(name: string) {
  const folder = join(ASSEMBLIES, existsSync(join(ASSEMBLIES, name)) ? name : APP);
  /** The entries of the manifest. */
  const { artifacts } = parsed(join(folder, 'manifest.json'));
  const [data, service] = [`${name}Data`, name].map((stack) => templateOf(folder, stack));
  const stacks = { data: read(data), service: read(service) };
  /**
   * Every resource of the environment, from all of its stacks, as if no reference crossed stacks.
   */
  const template = read(
    withOutputsOf(data, { Resources: { ...data.Resources, ...service.Resources } }),
  );
  return { template, stacks, artifacts, folder };
}

function templateOf(folder: string, stack: string): Properties {
  return parsed(join(folder, `${stack}.template.json`));
}

/** A stack of the assembly of bin/app.ts, or of a variant. */
export function readStack(stack: string, assembly: string = APP): Template {
  return read(templateOf(join(ASSEMBLIES, assembly), stack));
}

/** A stack, its references to outputs of another one replaced with plausible values. */
export function readStackWith(outputs: Readonly<Record<string, string>>, stack: string): Template {
  const template = JSON.stringify(templateOf(join(ASSEMBLIES, APP), stack));
  return read(
    JSON.parse(template, (_, value) => {
      const name = value?.['Fn::GetStackOutput']?.OutputName;
      return name === undefined
        ? value
        : Object.entries(outputs).find(([part]) => name.includes(part))?.[1];
    }),
  );
}

/** All resources of a type. */
export function resourcesOf({ resources }: Template, type: string): readonly Resource[] {
  return resources.filter((resource) => resource.type === type);
}

/** The only resource of a type. */
export function onlyOne(template: Template, type: string): Properties {
  const found = resourcesOf(template, type);
  expect([type, found.length]).toEqual([type, 1]);
  return found[0]?.properties;
}

/**
 * The functions of an environment, by their names without the stage, each with its variables filled
 * in.
 */
export function functionsOf(template: Template) {
  return new Map(
    resourcesOf(template, 'AWS::Lambda::Function').map(({ properties }) => {
      const name = String(properties.FunctionName).replace(/^energy-[a-z]+-/, '');
      const variables = Object.entries(properties.Environment.Variables).map(([key, value]) => [
        key,
        filledIn(value),
      ]);
      return [
        name,
        { name, properties, variables: Object.fromEntries(variables) as Record<string, string> },
      ];
    }),
  );
}

export type Statement = {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly condition: unknown;
};

/**
 * What roles allow, by the name of the function that has the role, otherwise by the id of the role.
 */
export function permissionsOf(template: Template): ReadonlyMap<string, readonly Statement[]> {
  const owners = new Map(
    [...functionsOf(template).values()].map(({ name, properties }) => [
      properties.Role['Fn::GetAtt'][0],
      name,
    ]),
  );
  const found = resourcesOf(template, 'AWS::IAM::Policy').flatMap(({ properties }) =>
    properties.Roles.map(({ Ref }: { readonly Ref: string }) => ({
      owner: owners.get(Ref) ?? Ref,
      statements: properties.PolicyDocument.Statement.map(
        ({ Action, Resource, Condition }: Properties) => ({
          actions: [Action].flat(),
          resources: [Resource].flat().map(filledIn),
          condition: Condition,
        }),
      ),
    })),
  );
  const byOwner = Map.groupBy<string, Properties>(found, ({ owner }) => owner);
  return new Map(
    [...byOwner].map(([owner, its]) => [owner, its.flatMap(({ statements }) => statements)]),
  );
}

/** A value with its CloudFormation functions replaced by plausible text. */
export function filledIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null) {
    const [[kind, of] = []] = Object.entries(value);
    if (kind === 'Ref' && typeof of === 'string') return PSEUDO_PARAMETERS[of] ?? of.toLowerCase();
    if (kind === 'Fn::Join' && Array.isArray(of)) return of[1].map(filledIn).join(of[0]);
    if (kind === 'Fn::GetAtt' && Array.isArray(of)) return `arn:${of.join('.')}`;
    if (kind === 'Fn::Select' && Array.isArray(of)) {
      const [index, { 'Fn::Split': split }] = of;
      return filledIn(split[1]).split(split[0])[index] ?? '';
    }
  }
  throw new Error(`cannot fill in ${JSON.stringify(value)}`);
}

function read({ Resources, Outputs = {} }: Properties): Template {
  const resources = Object.entries<Properties>(Resources).map(([id, resource]) => ({
    id,
    type: resource.Type,
    properties: resource.Properties,
    deletionPolicy: resource.DeletionPolicy,
    updateReplacePolicy: resource.UpdateReplacePolicy,
    updatePolicy: resource.UpdatePolicy,
    dependsOn: [resource.DependsOn ?? []].flat(),
  }));
  const reads = JSON.stringify(Resources).matchAll(/"OutputName":"(\w+)"/g);
  return {
    resources,
    outputs: Object.keys(Outputs),
    reads: [...new Set([...reads].map(([, name = '']) => name))],
  };
}

/** References to another stack's outputs, replaced with what the outputs are. */
function withOutputsOf(stack: Properties, template: object): Properties {
  return JSON.parse(JSON.stringify(template), (_, value) =>
    value?.['Fn::GetStackOutput'] === undefined
      ? value
      : stack.Outputs[value['Fn::GetStackOutput'].OutputName]?.Value,
  );
}

function parsed(file: string): Properties {
  return JSON.parse(readFileSync(file, 'utf8'));
}
