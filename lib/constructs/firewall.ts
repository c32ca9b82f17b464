import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { ArnFormat, type Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';
import { ROUTES } from '../routes.ts';
import { retention } from './keys.ts';
import type { PartnerApi } from './partner-api.ts';

export type FirewallProps = {
  readonly environment: Environment;
  readonly api: PartnerApi;
};

const RATE_SECONDS = 300;

/** AWS's minimum, to notice a flood of requests without a token sooner. */
const OPEN_RATE_SECONDS = 60;
/** One address's share of the limit for requests without a token. */
const OPEN_SHARE = 1 / 5;

const OPEN_PATHS: readonly string[] = ROUTES.filter(({ token }) => !token).map(({ path }) => path);

/**
 * AWS WAF in front of the API. Paths without a token have a tighter limit for each address: one stranger could use up
 * their common limit, and no partner would get a token. AWS's common rule set is not used: it blocks bodies above 8 KB
 * and callers without a user agent, which the contract accepts.
 */
export class Firewall extends Construct {
  readonly #dimensions: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, { environment, api }: FirewallProps) {
    super(scope, id);
    const fastest = Math.max(...Object.values(environment.tiers).map((tier) => tier.requestsPerSecond));
    // Sampled requests would show query strings, which contain postcodes, to anyone with access to the console.
    const measured = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
    });
    const limited = (
      name: string,
      priority: number,
      rate: Omit<CfnWebACL.RateBasedStatementProperty, 'aggregateKeyType'>,
    ): CfnWebACL.RuleProperty => ({
      name,
      priority,
      action: { block: {} },
      statement: { rateBasedStatement: { aggregateKeyType: 'IP', ...rate } },
      visibilityConfig: measured(name),
    });
    const managed = (name: string, priority: number): CfnWebACL.RuleProperty => ({
      name,
      priority,
      statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
      overrideAction: { none: {} },
      visibilityConfig: measured(name),
    });
    // The metric is by this name too: two environments of an account must not share it.
    const aclName = resourceName(environment.stage, 'firewall');
    const acl = new CfnWebACL(this, 'Acl', {
      name: aclName,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: measured(aclName),
      rules: [
        limited('RateOfOneAddress', 0, { limit: fastest * RATE_SECONDS * 2 }),
        limited('RateOfOneAddressWithoutToken', 1, {
          limit: environment.openLimits.requestsPerSecond * OPEN_RATE_SECONDS * OPEN_SHARE,
          evaluationWindowSec: OPEN_RATE_SECONDS,
          scopeDownStatement: { orStatement: { statements: OPEN_PATHS.map(holds) } },
        }),
        managed('AWSManagedRulesAmazonIpReputationList', 2),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 3),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: api.stage.stageArn, webAclArn: acl.attrArn });
    this.#log(acl, environment);
    this.#dimensions = { WebACL: aclName, Region: environment.region, Rule: 'ALL' };
  }

  metricBlocked(period: Duration): Metric {
    const dimensionsMap = { ...this.#dimensions };
    return new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      dimensionsMap,
      statistic: 'Sum',
      period,
    });
  }

  /** Blocked requests only, without what contains postcodes or tokens. */
  #log(acl: CfnWebACL, { stage, logRetentionDays, keepData }: Environment): void {
    const logGroupName = firewallLogName(stage);
    const group = new LogGroup(this, 'Log', {
      logGroupName,
      retention: logRetentionDays,
      removalPolicy: retention({ keepData }),
    });
    const logging = new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      // WAF refuses the `:*` at the end of the group's own ARN.
      logDestinationConfigs: [
        Stack.of(this).formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      // The path of a session contains its id.
      redactedFields: [{ uriPath: {} }, { queryString: {} }, { singleHeader: { Name: 'authorization' } }],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          { Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] },
        ],
      },
    });
    logging.node.addDependency(group);
  }
}

/** WAF takes only names that begin so. */
function firewallLogName(stage: string): string {
  return `aws-waf-logs-${resourceName(stage, 'firewall')}`;
}

/** CONTAINS: without a custom domain the path is prefixed with the stage. */
function holds(path: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'CONTAINS',
      searchString: path,
      textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
    },
  };
}
