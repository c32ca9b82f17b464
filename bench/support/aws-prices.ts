export type TieredPrice = {
  /** The first so many at this price, then the next. */
  readonly tiers: readonly { readonly upTo: number; readonly dollars: number }[];
  readonly per: string;
  readonly source: string;
};

export type Price = { readonly dollars: number; readonly per: string; readonly source: string };

/** List prices in eu-west-2 without tax, copied by hand on 2026-11-22: check them before you rely on them. */
export const AWS_PRICES = {
  apiRequests: {
    tiers: [
      { upTo: 333e6, dollars: 3.5e-6 },
      { upTo: 667e6, dollars: 3.19e-6 },
      { upTo: 19e9, dollars: 2.71e-6 },
      { upTo: Number.POSITIVE_INFINITY, dollars: 1.72e-6 },
    ],
    per: 'request',
    source: 'aws.amazon.com/api-gateway/pricing',
  },
  lambdaRequest: { dollars: 0.2e-6, per: 'invocation', source: 'aws.amazon.com/lambda/pricing' },
  lambdaGbSecond: { dollars: 0.0000133334, per: 'GB-second, arm64', source: 'aws.amazon.com/lambda/pricing' },
  dynamodbRead: { dollars: 0.1485e-6, per: 'read request unit', source: 'aws.amazon.com/dynamodb/pricing/on-demand' },
  logGigabyte: { dollars: 0.5985, per: 'GB taken in', source: 'aws.amazon.com/cloudwatch/pricing' },
  alarmMetric: { dollars: 0.1, per: 'metric of an alarm and month', source: 'aws.amazon.com/cloudwatch/pricing' },
  ownMetric: { dollars: 0.3, per: 'metric and month', source: 'aws.amazon.com/cloudwatch/pricing' },
  key: { dollars: 1, per: 'key, or one of its first two rotations, and month', source: 'aws.amazon.com/kms/pricing' },
  keyRequest: { dollars: 0.03e-4, per: 'call', source: 'aws.amazon.com/kms/pricing' },
  firewall: { dollars: 5, per: 'ACL and month', source: 'aws.amazon.com/waf/pricing' },
  firewallRule: { dollars: 1, per: 'rule and month', source: 'aws.amazon.com/waf/pricing' },
  firewallRequest: { dollars: 0.6e-6, per: 'request', source: 'aws.amazon.com/waf/pricing' },
  dataOutGigabyte: { dollars: 0.09, per: 'GB after the first 100', source: 'aws.amazon.com/ec2/pricing/on-demand' },
} as const satisfies Readonly<Record<string, Price | TieredPrice>>;
