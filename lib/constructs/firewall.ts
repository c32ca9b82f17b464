import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';
import { ROUTES, routeTo } from '../routes.ts';
import type { PartnerApi } from './partner-api.ts';

export type FirewallProps = { readonly environment: Environment; readonly api: PartnerApi };

const RATE_SECONDS = 300;

/** AWS's minimum, to notice a flood of requests without a token sooner. */
const OPEN_RATE_SECONDS = 60;
/** One address's share of the limit for requests without a token. */
const OPEN_SHARE = 1 / 5;

const OPEN_PATHS: readonly string[] = ROUTES.filter(({ token }) => !token).map(({ path }) => path);

/**
 * The authorizer fetches the key set from an address that Lambda shares among customers: if that address had a bad
 * reputation, every partner would get 500.
 */
const EVERYTHING_BUT_THE_KEYS: CfnWebACL.StatementProperty = {
  notStatement: { statement: holds(routeTo('jwks').path) },
};

/**
 * AWS WAF in front of the API. Paths without a token have a tighter limit for each address: one stranger could use up
 * their common limit, and no partner would get a token. AWS's common rule set is not used: it blocks bodies above 8 KB
 * and callers without a user agent, which the contract accepts.
 */
export class Firewall extends Construct {
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
    const managed = (
      name: string,
      priority: number,
      more: Pick<CfnWebACL.ManagedRuleGroupStatementProperty, 'scopeDownStatement'> = {},
    ): CfnWebACL.RuleProperty => ({
      name,
      priority,
      statement: { managedRuleGroupStatement: { vendorName: 'AWS', name, ...more } },
      overrideAction: { none: {} },
      visibilityConfig: measured(name),
    });
    const acl = new CfnWebACL(this, 'Acl', {
      name: resourceName(environment.stage, 'firewall'),
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: measured('firewall'),
      rules: [
        limited('RateOfOneAddress', 0, { limit: fastest * RATE_SECONDS * 2 }),
        limited('RateOfOneAddressWithoutToken', 1, {
          limit: environment.openLimits.requestsPerSecond * OPEN_RATE_SECONDS * OPEN_SHARE,
          evaluationWindowSec: OPEN_RATE_SECONDS,
          scopeDownStatement: { orStatement: { statements: OPEN_PATHS.map(holds) } },
        }),
        managed('AWSManagedRulesAmazonIpReputationList', 2, { scopeDownStatement: EVERYTHING_BUT_THE_KEYS }),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 3),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: api.stage.stageArn, webAclArn: acl.attrArn });
  }
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
