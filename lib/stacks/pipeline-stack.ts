import {
  type IOIDCProviderRef,
  OidcProviderNative,
  OpenIdConnectPrincipal,
  PolicyStatement,
  Role,
} from 'aws-cdk-lib/aws-iam';
import { type App, CfnOutput, Duration, Stack, type StackProps, Token, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { dataStackOf, resourceName } from '../names.ts';
import { bootstrappedBy } from './environment-stacks.ts';

/** The repository whose workflow deploys (.github/workflows/deploy.yml), as in its address on GitHub. */
export const REPOSITORY = 'energy-partner-comparison/energy-partner-comparison';

/** Roles of the CDK's bootstrap that a deployment of functions and templates needs. */
const BOOTSTRAP_ROLES = ['deploy', 'file-publishing', 'lookup'] as const;

type PipelineStackProps = StackProps & {
  /** By the name of the service stack. */
  readonly environments: Readonly<Record<string, Environment>>;
};

/** GitHub's identity and the roles that its workflow takes: to show differences, and to deploy each environment. */
class PipelineStack extends Stack {
  constructor(scope: Construct, id: string, { environments, ...props }: PipelineStackProps) {
    super(scope, id, { description: 'The roles with which the GitHub workflow deploys', ...props });
    const provider = new OidcProviderNative(this, 'GitHub', {
      url: 'https://token.actions.githubusercontent.com',
      clientIds: ['sts.amazonaws.com'],
    });
    const role = (name: string, subject: string, as: string): PipelineRole =>
      new PipelineRole(this, name, { provider, subject, name: as });
    const stacks = Object.keys(environments).flatMap((name) => [name, dataStackOf(name)]);
    role('Difference', 'pull_request', 'energy-difference').reads(stacks);
    for (const [name, { stage, qualifier }] of Object.entries(environments)) {
      role(name, `environment:${stage}`, resourceName(stage, 'deploy')).deploys(qualifier);
    }
  }
}

/** One in each account and region. */
export function addPipelines(app: App, environments: Readonly<Record<string, Environment>>): void {
  const places = Map.groupBy(Object.entries(environments), ([, { account, region }]) => `${account ?? ''}-${region}`);
  for (const [place, group] of places) {
    const [[, { account, region, qualifier }] = never()] = group;
    new PipelineStack(app, places.size === 1 ? 'EnergyPipeline' : `EnergyPipeline-${place}`, {
      env: account === null ? { region } : { region, account },
      stackName: 'EnergyPipeline',
      synthesizer: bootstrappedBy(qualifier),
      environments: Object.fromEntries(group),
    });
  }
}

type PipelineRoleProps = {
  readonly provider: IOIDCProviderRef;
  /** What the workflow may do it for: `environment:staging`, `pull_request`. */
  readonly subject: string;
  readonly name: string;
};

/** A role that only the workflow of this repository may take, and only for one purpose. */
class PipelineRole extends Construct {
  readonly #role: Role;

  constructor(scope: Construct, id: string, { provider, subject, name }: PipelineRoleProps) {
    super(scope, id);
    const claims = 'token.actions.githubusercontent.com';
    this.#role = new Role(this, 'Role', {
      roleName: name,
      assumedBy: new OpenIdConnectPrincipal(provider, {
        StringEquals: { [`${claims}:aud`]: 'sts.amazonaws.com', [`${claims}:sub`]: `repo:${REPOSITORY}:${subject}` },
      }),
      maxSessionDuration: Duration.hours(1),
    });
    new CfnOutput(this, 'Arn', { value: this.#role.roleArn, description: `For ${subject} of the repository` });
  }

  /** Only by the roles of the bootstrap of its own environment. */
  deploys(qualifier: string): this {
    const { account, region, partition } = Stack.of(this);
    const roles = BOOTSTRAP_ROLES.map(
      (kind) => `arn:${partition}:iam::${account}:role/cdk-${qualifier}-${kind}-role-${account}-${region}`,
    );
    this.#allow(['sts:AssumeRole'], roles);
    return this;
  }

  /** For `cdk diff` of a pull request. */
  reads(stacks: readonly string[]): this {
    for (const stack of stacks) {
      // CloudFormation ends the address of a stack with an id that changes when it is made again.
      const resource = `stack/${stack}/*`;
      const { partition, region, account } = Stack.of(this);
      const arn = (of: string): string => `arn:${partition}:cloudformation:${region}:${of}:${resource}`;
      this.#allow(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'], [arn(account)]);
      Validations.of(this.#role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${arn(Token.isUnresolved(account) ? '<AWS::AccountId>' : account)}]`,
        reason: 'The address of a stack ends with an id that CloudFormation chooses.',
      });
    }
    return this;
  }

  #allow(actions: readonly string[], resources: readonly string[]): void {
    this.#role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [...resources] }));
  }
}

function never(): never {
  throw new Error('a group of environments is empty');
}
