import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { App } from 'aws-cdk-lib/core';
import { BUNDLE_FOLDER } from '../../lib/bundling.ts';
import type { Environment } from '../../lib/environments.ts';
import { PLACEHOLDERS } from '../../lib/placeholders.ts';
import { addEnvironment } from '../../lib/stacks/environment-stacks.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** The feature flags of cdk.json change the templates. */
export const CONTEXT = { ...parsed(join(PROJECT, 'cdk.json')).context, allow: Object.keys(PLACEHOLDERS).join(',') };

export type Synthesized = {
  /** Every resource of the environment, of whichever stack, as if no reference crossed stacks. */
  readonly template: Template;
  readonly stacks: Readonly<Record<'account' | 'data' | 'service', Template>>;
  /** The folder of the cloud assembly. */
  readonly folder: string;
};

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::Partition': 'aws',
  'AWS::AccountId': '123456789012',
};

/** An app with one environment, as in bin/app.ts. */
export function environmentApp(name: string, environment: Environment, context: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const app = new App({ context: { ...CONTEXT, ...context }, outdir: folder, analyticsReporting: false });
  const stacks = addEnvironment(app, { name, environment, bundles: join(PROJECT, BUNDLE_FOLDER) });
  return { app, ...stacks, folder };
}

/** The templates of `cdk synth`, without an account or network. */
export function synthesize(
  name: string,
  environment: Environment,
  context: Readonly<Record<string, string>> = {},
): Synthesized {
  const { app, folder } = environmentApp(name, environment, context);
  app.synth();
  const templateOf = (stack: string) => parsed(join(folder, `${stack}.template.json`));
  const [account, data, service] = [templateOf('EnergyAccount'), templateOf(`${name}Data`), templateOf(name)];
  const whole = {
    Resources: { ...account.Resources, ...data.Resources, ...service.Resources },
    Outputs: service.Outputs,
  };
  return {
    template: Template.fromJSON(withOutputsOf(data, whole)),
    stacks: {
      account: Template.fromJSON(account),
      data: Template.fromJSON(data),
      service: Template.fromJSON(service),
    },
    folder,
  };
}

/** References to another stack's outputs, replaced with what the outputs are. */
function withOutputsOf(stack: { Outputs: Record<string, { Value: unknown }> }, template: object) {
  return JSON.parse(JSON.stringify(template), (_, value) =>
    value?.['Fn::GetStackOutput'] === undefined ? value : stack.Outputs[value['Fn::GetStackOutput'].OutputName]?.Value,
  );
}

/** All resources of a type, by their logical ids. */
export function resourcesOf(template: Template, type: string) {
  return Object.entries(template.findResources(type)).map(([id, resource]) => ({
    id,
    properties: resource['Properties'],
  }));
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

function parsed(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
