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

/**
 * AWS WAF in front of the API. Paths without a token have a tighter limit for each address: one stranger could use up
 * their common limit, and no partner would get a token. AWS's common rule set is not used: it blocks bodies above 8 KB
 * and callers without a user agent, which the contract accepts.
 */
export class Firewall extends Construct {
  readonly #dimensionsMap: Record<string, string>;

  constructor(scope: Construct, id: string, { environment, api }: FirewallProps) {
    super(scope, id);
    const fastest = Math.max(...Object.values(environment.tiers).map((tier) => tier.requestsPerSecond));
    const limited = (rate: Omit<CfnWebACL.RateBasedStatementProperty, 'aggregateKeyType'>) => ({
      action: { block: {} },
      statement: { rateBasedStatement: { aggregateKeyType: 'IP', ...rate } },
    });
    const managed = (name: string) => ({
      statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
      overrideAction: { none: {} },
    });
    const rules = {
      RateOfOneAddress: limited({ limit: fastest * RATE_SECONDS * 2 }),
      RateOfOneAddressWithoutToken: limited({
        limit: environment.openLimits.requestsPerSecond * OPEN_RATE_SECONDS * OPEN_SHARE,
        evaluationWindowSec: OPEN_RATE_SECONDS,
        scopeDownStatement: { orStatement: { statements: ROUTES.filter(({ token }) => !token).map(toPath) } },
      }),
      AWSManagedRulesAmazonIpReputationList: managed('AWSManagedRulesAmazonIpReputationList'),
      AWSManagedRulesKnownBadInputsRuleSet: managed('AWSManagedRulesKnownBadInputsRuleSet'),
    };
    // The metric is by this name too: two environments of an account must not share it.
    const aclName = resourceName(environment.stage, 'firewall');
    const acl = new CfnWebACL(this, 'Acl', {
      name: aclName,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: measured(aclName),
      rules: Object.entries(rules).map(([name, rule], priority) => ({
        name,
        priority,
        ...rule,
        visibilityConfig: measured(name),
      })),
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: api.stage.stageArn, webAclArn: acl.attrArn });
    this.#log(acl, environment);
    this.#dimensionsMap = { WebACL: aclName, Region: environment.region, Rule: 'ALL' };
  }

  metricBlocked(period: Duration): Metric {
    const of = { namespace: 'AWS/WAFV2', metricName: 'BlockedRequests', dimensionsMap: this.#dimensionsMap };
    return new Metric({ ...of, statistic: 'Sum', period });
  }

  /** Blocked requests only, without what contains postcodes or tokens. */
  #log(acl: CfnWebACL, environment: Environment): void {
    // WAF takes only names that begin so.
    const logGroupName = `aws-waf-logs-${resourceName(environment.stage, 'firewall')}`;
    const group = new LogGroup(this, 'Log', {
      logGroupName,
      retention: environment.logRetentionDays,
      removalPolicy: retention(environment),
    });
    // WAF refuses the `:*` at the end of the group's own ARN.
    const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
    const arn = { service: 'logs', resource: 'log-group', resourceName: logGroupName, arnFormat };
    const logging = new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [Stack.of(this).formatArn(arn)],
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

/** Sampled requests would show query strings, which contain postcodes, to anyone with access to the console. */
function measured(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}

/** CONTAINS: without a custom domain the path is prefixed with the stage. */
function toPath({ path }: { readonly path: string }): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'CONTAINS',
      searchString: path,
      textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
    },
  };
}
