import { UsagePlan } from 'aws-cdk-lib/aws-apigateway';
import { CfnOutput } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { RateLimit, TierName } from '../environments.ts';
import { usagePlanName } from '../names.ts';
import type { PartnerApi } from './partner-api.ts';

export type UsagePlansProps = {
  readonly stage: string;
  readonly api: PartnerApi;
  readonly tiers: Readonly<Record<TierName, RateLimit>>;
};

export class UsagePlans extends Construct {
  constructor(scope: Construct, id: string, { stage, api, tiers }: UsagePlansProps) {
    super(scope, id);
    let before: UsagePlan | undefined;
    const add = (tier: TierName): void => {
      const { requestsPerSecond, burst } = tiers[tier];
      const plan = new UsagePlan(this, tier, {
        name: usagePlanName(stage, tier),
        description: `Partners of the ${tier} tier: ${requestsPerSecond} requests per second, bursts of ${burst}`,
        throttle: { rateLimit: requestsPerSecond, burstLimit: burst },
        apiStages: [{ stage: api.stage }],
      });
      // One after the other: AWS allows one change of a usage plan in 20 seconds.
      if (before !== undefined) plan.node.addDependency(before);
      before = plan;
      new CfnOutput(this, `${tier}Id`, {
        value: plan.usagePlanId,
        description: `Usage plan of the ${tier} tier`,
      }).overrideLogicalId(`UsagePlan${tier.charAt(0).toUpperCase()}${tier.slice(1)}`);
    };
    add('trial');
    add('standard');
    add('high');
  }
}
