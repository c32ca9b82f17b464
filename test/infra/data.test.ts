import { ENVIRONMENTS } from '../../lib/environments.ts';
import { TABLES } from '../../lib/tables.ts';
import { resourcesOf, synthesize } from './synthesis.ts';

/**
 * What holds data, by logical id. Another id is another resource: CloudFormation would put an empty one in its place.
 */
const HOLDS_DATA = {
  'AWS::DynamoDB::Table': [
    'MarketTableE80242E6',
    'MetersTableF78295B8',
    'PartnersTable09644F66',
    'PlacesTable410DAFB6',
    'SessionsTableA5E8383B',
  ],
  'AWS::KMS::Key': ['FeedsKey6ACB30E0', 'MetersKey313DE4B9', 'SessionsKey46625E21', 'SigningKeysfirst14E30E26'],
  'AWS::S3::Bucket': ['FeedsAccessLogsB2AD92FB', 'FeedsBucketE9495033'],
} as const;

describe.each(Object.entries(ENVIRONMENTS))('what holds data in %s', (stackName, environment) => {
  const synthesized = synthesize(stackName, environment);

  it.each(Object.entries(HOLDS_DATA))('keeps its logical ids: %s', (type, ids) => {
    const { template } = synthesized;
    expect(
      resourcesOf(template, type)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids);
  });

  it('is kept with the stack gone, where the environment says so', () => {
    const { template } = synthesized;
    const policy = environment.keepData ? 'Retain' : 'Delete';
    const keys = template.findResources('AWS::KMS::Key', { Properties: { EnableKeyRotation: true } });
    const all = { ...template.findResources('AWS::DynamoDB::Table'), ...keys };
    for (const [id, resource] of Object.entries(all)) {
      expect([id, resource['DeletionPolicy'], resource['UpdateReplacePolicy']]).toEqual([id, policy, policy]);
    }
  });

  it.each(TABLES)('$name is on demand, restorable, and guarded as its definition says', (definition) => {
    const { template } = synthesized;
    const name = `energy-${environment.stage}-${definition.name.toLowerCase()}`;
    const table = resourcesOf(template, 'AWS::DynamoDB::Table').find(({ properties }) => properties.TableName === name);
    expect(table?.properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: environment.keepData,
    });
    expect(table?.properties.TimeToLiveSpecification?.AttributeName).toBe(definition.expiresAttribute);
    const { KMSMasterKeyId: key } = table?.properties.SSESpecification ?? {};
    if (definition.ownKey) expect(key['Fn::GetAtt'][0]).toMatch(new RegExp(`^${definition.name}Key`));
    else expect(key).toBeUndefined();
  });

  it('the buckets are closed: no public access, TLS alone, encrypted; the feeds versioned and their reads logged', () => {
    const { template } = synthesized;
    const buckets = resourcesOf(template, 'AWS::S3::Bucket');
    for (const { properties } of buckets) {
      expect(properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(properties.BucketEncryption.ServerSideEncryptionConfiguration).toHaveLength(1);
    }
    const policies = resourcesOf(template, 'AWS::S3::BucketPolicy').map(({ properties }) => JSON.stringify(properties));
    expect(policies).toHaveLength(buckets.length);
    for (const policy of policies) expect(policy).toContain('"aws:SecureTransport":"false"');
    const feeds = buckets.find(({ id }) => id.startsWith('FeedsBucket'));
    expect(feeds?.properties.VersioningConfiguration.Status).toBe('Enabled');
    expect(feeds?.properties.LoggingConfiguration.DestinationBucketName.Ref).toMatch(/^FeedsAccessLogs/);
  });

  it('the signing keys are RSA keys that only sign', () => {
    const { template } = synthesized;
    template.hasResourceProperties('AWS::KMS::Key', { KeySpec: 'RSA_2048', KeyUsage: 'SIGN_VERIFY' });
  });
});
