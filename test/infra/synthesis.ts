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
};

export type Template = { readonly resources: readonly Resource[]; readonly outputs: Readonly<Record<string, unknown>> };

export type Synthesised = {
  /** Every resource of the environment, of whichever stack, as if no reference crossed stacks. */
  readonly template: Template;
  readonly stacks: Readonly<Record<'data' | 'service', Template>>;
  /** The entries of the manifest. */
  readonly artifacts: Properties;
  /** The folder of the cloud assembly. */
  readonly folder: string;
};

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::Partition': 'aws',
  'AWS::AccountId': '123456789012',
};

/** What `synthesise.ts` wrote of an environment: staging, production or a variant. */
export function synthesised(name: string): Synthesised {
  const folder = join(ASSEMBLIES, existsSync(join(ASSEMBLIES, name)) ? name : APP);
  const { artifacts } = parsed(join(folder, 'manifest.json'));
  const [data, service] = [`${name}Data`, name].map((stack) => templateOf(folder, stack));
  const whole = {
    Resources: { ...data?.Resources, ...service?.Resources },
    Outputs: service?.Outputs,
  };
  return {
    template: read(withOutputsOf(data, whole)),
    stacks: { data: read(data), service: read(service) },
    artifacts,
    folder,
  };
}

/** The template of a stack as it is in the assembly of bin/app.ts. */
function templateOf(folder: string, stack: string): Properties {
  return parsed(join(folder, `${stack}.template.json`));
}

export function readStack(stack: string): Template {
  return read(templateOf(join(ASSEMBLIES, APP), stack));
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

/** A value with its CloudFormation functions replaced by plausible text. */
export function filledIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null) {
    const [[kind, of] = []] = Object.entries(value);
    if (kind === 'Ref' && typeof of === 'string') return PSEUDO_PARAMETERS[of] ?? of.toLowerCase();
    if (kind === 'Fn::Join' && Array.isArray(of)) return of[1].map(filledIn).join(of[0]);
    if (kind === 'Fn::GetAtt' && Array.isArray(of)) return `arn:${of.join('.')}`;
  }
  throw new Error(`cannot fill in ${JSON.stringify(value)}`);
}

function read({ Resources = {}, Outputs = {} }: Properties): Template {
  const resources = Object.entries<Properties>(Resources).map(([id, resource]) => ({
    id,
    type: resource.Type,
    properties: resource.Properties,
    deletionPolicy: resource.DeletionPolicy,
    updateReplacePolicy: resource.UpdateReplacePolicy,
    updatePolicy: resource.UpdatePolicy,
  }));
  return { resources, outputs: Outputs };
}

/** References to another stack's outputs, replaced with what the outputs are. */
function withOutputsOf(stack: Properties, template: object): Properties {
  return JSON.parse(JSON.stringify(template), (_, value) =>
    value?.['Fn::GetStackOutput'] === undefined ? value : stack.Outputs[value['Fn::GetStackOutput'].OutputName]?.Value,
  );
}

function parsed(file: string): Properties {
  return JSON.parse(readFileSync(file, 'utf8'));
}
