import { ENVIRONMENTS } from '../../lib/environments.ts';
import { TABLES } from '../../lib/tables.ts';
import { filledIn, onlyOne, readStack, resourcesOf, synthesised } from './synthesis.ts';

/** Logical ids: CloudFormation would replace a resource with a new id by an empty one. */
const HOLDS_DATA: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::Table': [
    'LookupRecordsTableB111D5DE',
    'MarketTableE80242E6',
    'MetersTableF78295B8',
    'PartnersTable09644F66',
    'PlacesTable410DAFB6',
    'SessionsTableA5E8383B',
    'BatchesTable229299B2',
  ],
  'AWS::KMS::Key': [
    'BatchFilesKey16BE4C94',
    'FeedsKey6ACB30E0',
    'LookupKeyD3976851',
    'LookupRecordsKey41160883',
    'MetersKey313DE4B9',
    'SessionsKey46625E21',
    'SigningKeysfirst14E30E26',
    'WebhooksKey2AAB7A4F',
  ],
  'AWS::S3::Bucket': ['BatchFilesBucket1457B74E', 'FeedsAccessLogsB2AD92FB', 'FeedsBucketE9495033'],
};

describe.each(Object.entries(ENVIRONMENTS))('the data of %s', (name, environment) => {
  const { template, stacks } = synthesised(name);

  it.each(Object.entries(HOLDS_DATA))(
    'is in the data stack, under unchanged logical ids: %s',
    (type, ids) => {
      expect(resourcesOf(stacks.data, type).map(({ id }) => id)).toEqual(
        expect.arrayContaining([...ids]),
      );
      expect(resourcesOf(template, type)).toHaveLength(ids.length);
    },
  );

  it('survives the deletion of the stack, but not a rolled-back creation, if the environment keeps data', () => {
    const policies = environment.keepData
      ? ['RetainExceptOnCreate', 'Retain']
      : ['Delete', 'Delete'];
    for (const { id, deletionPolicy, updateReplacePolicy } of stacks.data.resources) {
      if (!Object.values(HOLDS_DATA).flat().includes(id)) continue;
      expect([id, deletionPolicy, updateReplacePolicy]).toEqual([id, ...policies]);
    }
  });

  it.each(TABLES)(
    'in the table $name can be restored, expires and is encrypted as defined',
    (definition) => {
      const table = resourcesOf(template, 'AWS::DynamoDB::Table').find(({ id }) =>
        id.startsWith(definition.name),
      );
      expect(table?.properties).toMatchObject({
        TableName: `energy-${environment.stage}-${definition.name.toLowerCase()}`,
        PointInTimeRecoverySpecification: {
          PointInTimeRecoveryEnabled: true,
          RecoveryPeriodInDays: definition.recoveryDays,
        },
      });
      expect(table?.properties.TimeToLiveSpecification?.AttributeName).toBe(
        definition.expires ? 'expiresAt' : undefined,
      );
      const { KMSMasterKeyId: key } = table?.properties.SSESpecification ?? {};
      if (definition.customerKey)
        expect(key['Fn::GetAtt'][0]).toMatch(new RegExp(`^${definition.name}Key`));
      else expect(key).toBeUndefined();
    },
  );

  it('in the buckets is private and encrypted, and requires TLS; feeds are versioned and their reads logged', () => {
    const buckets = resourcesOf(template, 'AWS::S3::Bucket');
    for (const { properties } of buckets) {
      expect(Object.values(properties.PublicAccessBlockConfiguration)).toEqual([
        true,
        true,
        true,
        true,
      ]);
      expect(properties.BucketEncryption.ServerSideEncryptionConfiguration).toHaveLength(1);
    }
    const policies = resourcesOf(template, 'AWS::S3::BucketPolicy').map(({ properties }) =>
      JSON.stringify(properties),
    );
    expect(policies).toEqual(
      buckets.map(() => expect.stringContaining('"aws:SecureTransport":"false"')),
    );
    const feeds = buckets.find(({ id }) => id.startsWith('FeedsBucket'));
    expect(feeds?.properties.VersioningConfiguration.Status).toBe('Enabled');
    expect(feeds?.properties.LoggingConfiguration.DestinationBucketName.Ref).toMatch(
      /^FeedsAccessLogs/,
    );
  });
});

describe('what a second region would need', () => {
  it.each([
    ['EnergyProduction', true],
    ['EnergyStaging', false],
  ])('in %s, keys of tokens, webhooks and look-ups that can have replicas: %s', (name, can) => {
    const keys = resourcesOf(synthesised(name).stacks.data, 'AWS::KMS::Key').filter(({ id }) =>
      /^(SigningKeys|WebhooksKey|LookupKey)/.test(id),
    );
    expect(keys.map(({ properties }) => properties.MultiRegion)).toEqual([can, can, can]);
  });

  it('is a copy of partners each night, in a vault from which nobody deletes it', () => {
    const { data } = synthesised('EnergyProduction').stacks;
    const [rule] = onlyOne(data, 'AWS::Backup::BackupPlan').BackupPlan.BackupPlanRule;
    expect(rule.ScheduleExpression).toMatch(/^cron\(\d+ \d+ \* \* \? \*\)$/);
    const { BackupVaultName, AccessPolicy } = onlyOne(
      readStack('EnergyProductionSecondRegionData'),
      'AWS::Backup::BackupVault',
    );
    expect(filledIn(rule.CopyActions[0].DestinationBackupVaultArn)).toBe(
      `arn:aws:backup:eu-west-1:123456789012:backup-vault:${BackupVaultName}`,
    );
    expect(JSON.stringify(AccessPolicy)).toMatch(/backup:DeleteRecoveryPoint.*"Effect":"Deny"/);
    const { Resources } = onlyOne(data, 'AWS::Backup::BackupSelection').BackupSelection;
    expect(Resources.map(filledIn)).toEqual(['arn:PartnersTable09644F66.Arn']);
  });
});

describe('protection', () => {
  it.each([
    ['EnergyStaging', false],
    ['EnergyProduction', true],
    ['First', false],
  ])('of %s, of its stacks and of its tables is %s', (name, isProtected) => {
    const { artifacts, stacks } = synthesised(name);
    for (const stack of [name, `${name}Data`]) {
      expect([stack, artifacts[stack].properties.terminationProtection ?? false]).toEqual([
        stack,
        isProtected,
      ]);
    }
    for (const { properties } of resourcesOf(stacks.data, 'AWS::DynamoDB::Table')) {
      expect(properties.DeletionProtectionEnabled).toBe(isProtected);
    }
  });

  it.each([
    ['EnergyProduction', true],
    ['EnergyStaging', false],
    ['First', false],
  ])('of signing keys of %s from deletion by a deployment is %s', (name, isProtected) => {
    const keys = resourcesOf(synthesised(name).stacks.data, 'AWS::KMS::Key').filter(({ id }) =>
      id.startsWith('SigningKeys'),
    );
    for (const { properties } of keys) {
      const denied = properties.KeyPolicy.Statement.filter(
        ({ Effect, Action }: { readonly Effect: string; readonly Action: string | string[] }) =>
          Effect === 'Deny' && Action.includes('kms:ScheduleKeyDeletion'),
      );
      expect(JSON.stringify(denied)).toEqual(
        isProtected
          ? expect.stringMatching(/kms:ScheduleKeyDeletion.*cdk-energyprd-cfn-exec-role/)
          : '[]',
      );
    }
  });

  it('in production keeps the logs and the API, whose id may be part of the base URL, but nothing half-created', () => {
    const { template } = synthesised('EnergyProduction');
    const apis = resourcesOf(template, 'AWS::ApiGateway::RestApi');
    expect(apis.map(({ id }) => id)).toEqual(['PartnerApi45571CED']);
    for (const { id, deletionPolicy } of [
      ...apis,
      ...resourcesOf(template, 'AWS::Logs::LogGroup'),
    ]) {
      expect([id, deletionPolicy]).toEqual([id, 'RetainExceptOnCreate']);
    }
    expect(template.resources.filter(({ deletionPolicy }) => deletionPolicy === 'Retain')).toEqual(
      [],
    );
  });

  it.each(Object.entries(ENVIRONMENTS))(
    'of %s from the deployment roles of another',
    (name, { qualifier }) => {
      const { artifacts } = synthesised(name);
      for (const stack of [name, `${name}Data`]) {
        expect(artifacts[stack].properties.assumeRoleArn).toContain(`cdk-${qualifier}-deploy-role`);
      }
    },
  );
});
