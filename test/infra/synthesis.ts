import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { App } from 'aws-cdk-lib/core';
import { BUNDLE_FOLDER } from '../../lib/bundling.ts';
import { EnergyStack } from '../../lib/energy-stack.ts';
import type { Environment } from '../../lib/environments.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** The feature flags of cdk.json change the templates. */
const { context } = parsed(join(PROJECT, 'cdk.json'));

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

export type Synthesized = {
  readonly template: Template;
  /** The folder of the cloud assembly. */
  readonly folder: string;
};

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::Partition': 'aws',
  'AWS::AccountId': '123456789012',
};

/** An app with one environment, as in bin/app.ts. */
export function environmentApp(name: string, environment: Environment) {
  const folder = mkdtempSync(join(tmpdir(), 'energy-synth-'));
  folders.push(folder);
  const app = new App({ context, outdir: folder, analyticsReporting: false });
  const stack = new EnergyStack(app, name, {
    env: { region: environment.region },
    environment,
    bundles: join(PROJECT, BUNDLE_FOLDER),
  });
  return { app, stack, folder };
}

/** The template of `cdk synth`, without an account or network. */
export function synthesize(name: string, environment: Environment): Synthesized {
  const { app, folder } = environmentApp(name, environment);
  app.synth();
  return { template: Template.fromJSON(parsed(join(folder, `${name}.template.json`))), folder };
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
