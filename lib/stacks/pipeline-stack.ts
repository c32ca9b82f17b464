import { OidcProviderNative } from 'aws-cdk-lib/aws-iam';
import { type App, CfnOutput, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { deployRoleName, PipelineRole } from '../constructs/pipeline-roles.ts';
import type { Environment } from '../environments.ts';
import { ACCOUNT_STACK, dataStackOf, resourceName } from '../names.ts';
import { PIPELINE_STACK } from '../pipeline.ts';

export type PipelineStackProps = StackProps & {
  /** By the name of the service stack. */
  readonly environments: Readonly<Record<string, Environment>>;
};

const BOOTSTRAP_STACK = 'CDKToolkit';

/** In the name of a GitHub environment and of its role. */
const END_TO_END = 'end-to-end';

/** GitHub's identity and the roles that its workflow takes: to show differences, to deploy each environment, to test staging. */
export class PipelineStack extends Stack {
  constructor(scope: Construct, id: string, { environments, ...props }: PipelineStackProps) {
    super(scope, id, { description: 'The roles with which the GitHub workflow deploys', ...props });
    const provider = new OidcProviderNative(this, 'GitHub', {
      url: 'https://token.actions.githubusercontent.com',
      clientIds: ['sts.amazonaws.com'],
    });
    const role = (name: string, subject: string, as: string): PipelineRole => {
      const made = new PipelineRole(this, name, { provider, subject, name: as });
      new CfnOutput(this, `${name}RoleArn`, {
        value: made.role.roleArn,
        description: `For ${subject} of the repository`,
      });
      return made;
    };
    const names = Object.keys(environments);
    role('Difference', 'pull_request', 'energy-difference').reads([ACCOUNT_STACK, ...names, ...names.map(dataStackOf)]);
    for (const [name, { stage }] of Object.entries(environments)) {
      role(name, `environment:${stage}`, deployRoleName(stage))
        .deploys()
        .reads([BOOTSTRAP_STACK, ACCOUNT_STACK, name, dataStackOf(name)]);
      if (stage === 'staging') {
        role('EndToEnd', `environment:${END_TO_END}`, resourceName(stage, END_TO_END))
          .reads([name, dataStackOf(name)])
          .operates(stage);
      }
    }
  }
}

/** One in each account and region. */
export function addPipelines(app: App, environments: Readonly<Record<string, Environment>>): readonly PipelineStack[] {
  const places = Map.groupBy(Object.entries(environments), ([, { account, region }]) => `${account ?? ''}-${region}`);
  return [...places.values()].map((those, index) => {
    const [[, { account, region }] = never()] = those;
    const env = account === null ? { region } : { region, account };
    const id = index === 0 ? PIPELINE_STACK : `${PIPELINE_STACK}-${account}-${region}`;
    return new PipelineStack(app, id, { env, stackName: PIPELINE_STACK, environments: Object.fromEntries(those) });
  });
}

function never(): never {
  throw new Error('a group of environments is empty');
}
