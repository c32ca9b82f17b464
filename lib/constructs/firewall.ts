import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';
import { type FunctionName, ROUTES } from '../routes.ts';
import type { PartnerApi } from './partner-api.ts';

export type FirewallProps = { readonly environment: Environment; readonly api: PartnerApi };

/** AWS counts over this time. */
const RATE_SECONDS = 300;

/** What answers without a token is counted over the shortest time that AWS takes: a flood is noticed sooner. */
const OPEN_RATE_SECONDS = 60;
/** The part of what everyone may send there in that time that one address may have. */
const OPEN_SHARE = 1 / 5;

const OPEN_PATHS: readonly string[] = ROUTES.filter(({ token }) => !token).map(({ path }) => path);

/**
 * The authorizer fetches the key set like anybody else, from an address of Lambda's that it shares with strangers: a
 * bad name of that address would be 500 for every partner.
 */
const EVERYTHING_BUT_THE_KEYS: CfnWebACL.StatementProperty = {
  notStatement: { statement: holds(pathOf('jwks')) },
};

/**
 * AWS WAF before the API: known bad senders, known bad input, a bound on each address that lies at twice what the
 * highest tier may send from one, and a tighter one on what answers without a token: those paths have one limit for
 * everybody, which a single stranger could use up, so that no partner would get a token. The general rule set is left
 * out: it refuses bodies above 8 KB and callers without a user agent, both of which the contract accepts.
 */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { environment, api }: FirewallProps) {
    super(scope, id);
    const fastest = Math.max(...Object.values(environment.tiers).map((tier) => tier.requestsPerSecond));
    // Sampled requests would keep query strings, which hold postcodes, where anyone with the console can read them.
    const measured = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
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
        {
          name: 'RateOfOneAddress',
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: fastest * RATE_SECONDS * 2 } },
          visibilityConfig: measured('RateOfOneAddress'),
        },
        {
          name: 'RateOfOneAddressWithoutToken',
          priority: 1,
          action: { block: {} },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: environment.openLimits.requestsPerSecond * OPEN_RATE_SECONDS * OPEN_SHARE,
              evaluationWindowSec: OPEN_RATE_SECONDS,
              scopeDownStatement: { orStatement: { statements: OPEN_PATHS.map(holds) } },
            },
          },
          visibilityConfig: measured('RateOfOneAddressWithoutToken'),
        },
        managed('AWSManagedRulesAmazonIpReputationList', 2, { scopeDownStatement: EVERYTHING_BUT_THE_KEYS }),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 3),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: api.stage.stageArn, webAclArn: acl.attrArn });
  }
}

/** Before the path stands the stage, where the API has no domain of its own; behind it nobody gains by a slash. */
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

/** @throws Error where there is no such route: a rule for no path would hold for every one. */
function pathOf(functionName: FunctionName): string {
  const route = ROUTES.find((one) => one.function === functionName);
  if (route === undefined) throw new Error(`no route leads to ${functionName}`);
  return route.path;
}
