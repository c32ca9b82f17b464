import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnLoggingConfiguration, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { ArnFormat, Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { ENDPOINTS, type Endpoint } from '../../shared/contract/endpoints.ts';
import type { Environment } from '../environments.ts';
import { gatewayResponseBody, TOO_MANY } from '../gateway-responses.ts';
import { resourceName } from '../names.ts';
import { addLog } from './keys.ts';

const RATE_SECONDS = 300;
/**
 * The limit of an address, as a share of the highest tier. Requests that the tier refuses count
 * too: a partner that is a little above it must get its 429 for the rest only.
 */
const ROOM = 1.5;

/** The shortest period that AWS allows, to notice a flood of requests without a token sooner. */
const OPEN_RATE_SECONDS = 60;
/** The share of one address in the limit for requests without a token. */
const OPEN_SHARE = 1 / 5;

/** Responds to an address that sends too much as the gateway does, and says how long to wait. */
const TOO_MANY_REQUESTS: CfnWebACL.CustomResponseProperty = {
  responseCode: 429,
  responseHeaders: [{ name: 'Retry-After', value: '60' }],
  customResponseBodyKey: 'too-many',
};

/**
 * Adds AWS WAF in front of the API and returns the metric of what it blocks. Paths without a token
 * have a tighter limit for each address: one stranger could use up their common limit, and no
 * partner would get a token.
 */
export function addFirewall(stack: Construct, environment: Environment, stageArn: string): Metric {
  const scope = new Construct(stack, 'Firewall');
  const fastest = Math.max(
    ...Object.values(environment.tiers).map((tier) => tier.requestsPerSecond),
  );
  const limited = (rate: Omit<CfnWebACL.RateBasedStatementProperty, 'aggregateKeyType'>) => ({
    action: { block: { customResponse: TOO_MANY_REQUESTS } },
    statement: { rateBasedStatement: { aggregateKeyType: 'IP', ...rate } },
  });
  const managed = (group: string) => ({
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: group } },
    overrideAction: { none: {} },
  });
  const rules = {
    RateOfOneAddress: limited({ limit: fastest * RATE_SECONDS * ROOM }),
    RateOfOneAddressWithoutToken: limited({
      limit: environment.openLimits.requestsPerSecond * OPEN_RATE_SECONDS * OPEN_SHARE,
      evaluationWindowSec: OPEN_RATE_SECONDS,
      scopeDownStatement: {
        orStatement: {
          statements: Object.values(ENDPOINTS)
            .filter(({ token }) => token === null)
            .map(toPath),
        },
      },
    }),
    AWSManagedRulesAmazonIpReputationList: managed('AWSManagedRulesAmazonIpReputationList'),
    AWSManagedRulesKnownBadInputsRuleSet: managed('AWSManagedRulesKnownBadInputsRuleSet'),
  };
  // The metric has this name too: two environments in one account must not share it.
  const name = resourceName(environment.stage, 'firewall');
  const acl = new CfnWebACL(scope, 'Acl', {
    name,
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    customResponseBodies: {
      'too-many': { contentType: 'APPLICATION_JSON', content: gatewayResponseBody(TOO_MANY) },
    },
    visibilityConfig: measured(name),
    rules: Object.entries(rules).map(([rule, settings], priority) => {
      return { name: rule, priority, ...settings, visibilityConfig: measured(rule) };
    }),
  });
  new CfnWebACLAssociation(scope, 'Association', { resourceArn: stageArn, webAclArn: acl.attrArn });
  logBlocked(scope, acl, environment);
  return new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: name, Region: environment.region, Rule: 'ALL' },
    statistic: 'Sum',
    period: Duration.minutes(5),
  });
}

/** Logs blocked requests only, without what contains postcodes or tokens. */
function logBlocked(scope: Construct, acl: CfnWebACL, environment: Environment): void {
  // WAF takes only names that begin so.
  const logGroupName = `aws-waf-logs-${resourceName(environment.stage, 'firewall')}`;
  const group = addLog(scope, 'Log', environment, logGroupName);
  // WAF refuses the `:*` at the end of the group's own ARN.
  const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
  const arn = { service: 'logs', resource: 'log-group', resourceName: logGroupName, arnFormat };
  const isBlocked = { ActionCondition: { Action: 'BLOCK' } };
  const logging = new CfnLoggingConfiguration(scope, 'Logging', {
    resourceArn: acl.attrArn,
    logDestinationConfigs: [Stack.of(scope).formatArn(arn)],
    // The path of a session contains its id.
    redactedFields: [
      { uriPath: {} },
      { queryString: {} },
      { singleHeader: { Name: 'authorization' } },
    ],
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [isBlocked] }],
    },
  });
  logging.node.addDependency(group);
}

/**
 * Turns samples of requests off: they would show query strings, which contain postcodes, to anyone
 * with access to the console.
 */
function measured(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}

/** Matches a path by CONTAINS, because without a custom domain it is prefixed with the stage. */
function toPath({ path: searchString }: Endpoint): CfnWebACL.StatementProperty {
  const textTransformations = [{ priority: 0, type: 'URL_DECODE' }];
  const fieldToMatch = { uriPath: {} };
  return {
    byteMatchStatement: {
      fieldToMatch,
      positionalConstraint: 'CONTAINS',
      searchString,
      textTransformations,
    },
  };
}
