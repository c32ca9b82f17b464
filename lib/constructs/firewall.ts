import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';
import type { PartnerApi } from './partner-api.ts';

export type FirewallProps = { readonly environment: Environment; readonly api: PartnerApi };

/** AWS counts over this time. */
const RATE_SECONDS = 300;

/**
 * AWS WAF before the API: known bad senders, known bad input, and a bound on each address that lies at twice what the
 * highest tier may send from one. The general rule set is left out: it refuses bodies above 8 KB and callers without
 * a user agent, both of which the contract accepts.
 */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { environment, api }: FirewallProps) {
    super(scope, id);
    const fastest = Math.max(...Object.values(environment.tiers).map((tier) => tier.requestsPerSecond));
    // Sampled requests would keep query strings, which hold post codes, where anyone with the console can read them.
    const measured = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
    });
    const managed = (name: string, priority: number): CfnWebACL.RuleProperty => ({
      name,
      priority,
      statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
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
        managed('AWSManagedRulesAmazonIpReputationList', 1),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 2),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: api.stage.stageArn, webAclArn: acl.attrArn });
  }
}
