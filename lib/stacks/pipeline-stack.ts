import { Rule } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { OidcProviderNative, OpenIdConnectPrincipal, Role } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { type App, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledgeWildcard, allow } from '../constructs/keys.ts';
import { peopleOf } from '../constructs/people.ts';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';
import { placeOf } from './environment-stacks.ts';

/**
 * The repository whose workflow deploys (.github/workflows/deploy.yml), as in its address on
 * GitHub.
 */
export const REPOSITORY = 'energy-partner-comparison/energy-partner-comparison';

const GITHUB = 'token.actions.githubusercontent.com';

/** Roles of the CDK's bootstrap that a deployment of functions and templates needs. */
const BOOTSTRAP_ROLES = ['deploy', 'file-publishing', 'lookup'] as const;

type StackPlace = { readonly stack: string; readonly place: string };

/** Returns the stacks of an environment, each with its region. */
function stacksOf([name, { region, secondRegion }]: readonly [
  string,
  Environment,
]): readonly StackPlace[] {
  const second =
    secondRegion === null
      ? []
      : ['', 'Data'].map((kind) => ({ stack: `${name}SecondRegion${kind}`, place: secondRegion }));
  return [{ stack: name, place: region }, { stack: `${name}Data`, place: region }, ...second];
}

/** Adds a pipeline stack in each account and region. */
export function addPipelines(app: App, environments: Readonly<Record<string, Environment>>): void {
  const places = Map.groupBy(
    Object.entries(environments),
    ([, { account, region }]) => `${account ?? ''}-${region}`,
  );
  for (const [place, group] of places) {
    const id = places.size === 1 ? 'EnergyPipeline' : `EnergyPipeline-${place}`;
    const [, first] = group[0] ?? [];
    if (first !== undefined) new PipelineStack(app, id, Object.fromEntries(group), placeOf(first));
  }
}

/**
 * GitHub's identity and the roles that its workflow takes: to show differences, and to deploy each
 * environment.
 */
class PipelineStack extends Stack {
  readonly #provider: OidcProviderNative;

  /** The environments by the name of the service stack. */
  constructor(
    app: App,
    id: string,
    environments: Readonly<Record<string, Environment>>,
    props: StackProps,
  ) {
    super(app, id, {
      description: 'The roles with which the GitHub workflow deploys',
      stackName: 'EnergyPipeline',
      ...props,
    });
    this.#provider = new OidcProviderNative(this, 'GitHub', {
      url: `https://${GITHUB}`,
      clientIds: ['sts.amazonaws.com'],
    });
    this.#allowDifference(Object.entries(environments).flatMap(stacksOf));
    for (const [name, environment] of Object.entries(environments)) {
      const { stage } = environment;
      const workflow = this.#workflowRole(name, {
        roleName: resourceName(stage, 'deploy'),
        purpose: `environment:${stage}`,
      });
      const roles = this.#bootstrapRoles(name, environment);
      allow(workflow, ['sts:AssumeRole'], roles);
      allow(this.#breakGlass(name, environment), ['sts:AssumeRole'], roles);
    }
  }

  /** Adds a role that only the workflow of this repository may take, and only for one purpose. */
  #workflowRole(
    name: string,
    { roleName, purpose }: { readonly roleName: string; readonly purpose: string },
  ): Role {
    const scope = new Construct(this, name);
    const role = new Role(scope, 'Role', {
      roleName,
      assumedBy: new OpenIdConnectPrincipal(this.#provider, {
        StringEquals: {
          [`${GITHUB}:aud`]: 'sts.amazonaws.com',
          [`${GITHUB}:sub`]: `repo:${REPOSITORY}:${purpose}`,
        },
      }),
      maxSessionDuration: Duration.hours(1),
    });
    new CfnOutput(scope, 'Arn', {
      value: role.roleArn,
      description: `For ${purpose} of the repository`,
    });
    return role;
  }

  /** Lets a pull request show how it would change the stacks. */
  #allowDifference(stacks: readonly StackPlace[]): void {
    const { account, partition } = this;
    const difference = this.#workflowRole('Difference', {
      roleName: 'energy-difference',
      purpose: 'pull_request',
    });
    for (const { stack, place } of stacks) {
      const arn = `arn:${partition}:cloudformation:${place}:${account}:stack/${stack}/*`;
      allow(difference, ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'], [arn]);
      const reason = 'The address of a stack ends with an id that CloudFormation chooses.';
      acknowledgeWildcard(difference, arn, reason);
    }
  }

  /** Lists the roles of the environment's own bootstrap, of which each region has its own. */
  #bootstrapRoles(name: string, environment: Environment): readonly string[] {
    const { account, partition } = this;
    const regions = new Set(stacksOf([name, environment]).map(({ place }) => place));
    return [...regions].flatMap((place) =>
      BOOTSTRAP_ROLES.map(
        (kind) =>
          `arn:${partition}:iam::${account}:role/cdk-${environment.qualifier}-${kind}-role-${account}-${place}`,
      ),
    );
  }

  /**
   * A role for a person who must deploy one environment while GitHub cannot, with a second factor
   * and for an hour. Whoever takes it is announced by mail.
   */
  #breakGlass(name: string, { stage, region, alarmAddress }: Environment): Role {
    const scope = new Construct(this, `${name}BreakGlass`);
    const roleName = resourceName(stage, 'break-glass');
    const role = new Role(scope, 'Role', {
      roleName,
      description: `Deploys ${stage} while the workflow cannot: the runbook says how`,
      assumedBy: peopleOf(roleName, region),
      maxSessionDuration: Duration.hours(1),
    });
    const topic = new Topic(scope, 'Topic', {
      topicName: resourceName(stage, 'break-glass'),
      displayName: `Break-glass role or key policy of ${stage}`,
      enforceSSL: true,
    });
    if (alarmAddress !== null) topic.addSubscription(new EmailSubscription(alarmAddress));
    new Rule(scope, 'Taken', {
      description: `Somebody took the break-glass role of ${stage}`,
      eventPattern: {
        source: ['aws.sts'],
        detailType: ['AWS API Call via CloudTrail'],
        detail: { eventName: ['AssumeRole'], requestParameters: { roleArn: [role.roleArn] } },
      },
      targets: [new SnsTopic(topic)],
    });
    // Whoever may change a policy could sign as every partner.
    new Rule(scope, 'KeyPolicyChanged', {
      description: `Somebody changed the policy of a key in the account of ${stage}`,
      eventPattern: {
        source: ['aws.kms'],
        detailType: ['AWS API Call via CloudTrail'],
        detail: { eventName: ['PutKeyPolicy'] },
      },
      targets: [new SnsTopic(topic)],
    });
    return role;
  }
}
