import { ENVIRONMENTS } from '../../lib/environments.ts';
import { FUNCTIONS, LOADER, TABLES } from '../../lib/functions.ts';
import { filledIn, resourcesOf, synthesised } from './synthesis.ts';

/** Logical ids: CloudFormation would replace a resource with a new id by an empty one. */
const HOLDS_DATA = {
  'AWS::DynamoDB::Table': [
    'MarketTableE80242E6',
    'MetersTableF78295B8',
    'PartnersTable09644F66',
    'PlacesTable410DAFB6',
    'SessionsTableA5E8383B',
  ],
  'AWS::KMS::Key': [
    'FeedsKey6ACB30E0',
    'LookupKeyD3976851',
    'MetersKey313DE4B9',
    'SessionsKey46625E21',
    'SigningKeysfirst14E30E26',
  ],
  'AWS::S3::Bucket': ['FeedsAccessLogsB2AD92FB', 'FeedsBucketE9495033'],
} as const;

type Statement = {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly condition: unknown;
};

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

describe.each(Object.entries(ENVIRONMENTS))('the data of %s', (stackName, environment) => {
  const { template } = synthesised(stackName);

  it.each(Object.entries(HOLDS_DATA))('is in resources with unchanged logical ids: %s', (type, ids) => {
    const found = resourcesOf(template, type).map(({ id }) => id);
    expect(found.toSorted()).toEqual(ids);
  });

  it('survives the deletion of the stack, but not a rolled-back creation, if the environment keeps data', () => {
    const policies = environment.keepData ? ['RetainExceptOnCreate', 'Retain'] : ['Delete', 'Delete'];
    const ids = Object.values<readonly string[]>(HOLDS_DATA).flat();
    // Tokens are asked for anew.
    for (const { id, ...resource } of template.resources.filter((one) => ids.includes(one.id))) {
      const isSigningKey = id.startsWith('SigningKeys');
      expect([id, resource.deletionPolicy, resource.updateReplacePolicy]).toEqual(
        isSigningKey ? [id, 'Delete', 'Delete'] : [id, ...policies],
      );
    }
  });

  it.each(TABLES)(
    'in the table $name can be restored, expires and is encrypted as its definition says',
    (definition) => {
      const name = `energy-${environment.stage}-${definition.name.toLowerCase()}`;
      const table = resourcesOf(template, 'AWS::DynamoDB::Table').find(
        ({ properties }) => properties.TableName === name,
      );
      expect(table?.properties).toMatchObject({
        PointInTimeRecoverySpecification: {
          PointInTimeRecoveryEnabled: true,
          RecoveryPeriodInDays: definition.recoveryDays,
        },
        DeletionProtectionEnabled: environment.keepData,
      });
      expect(table?.properties.TimeToLiveSpecification?.AttributeName).toBe(definition.expiresAttribute);
      const { KMSMasterKeyId: key } = table?.properties.SSESpecification ?? {};
      if (definition.ownKey) expect(key['Fn::GetAtt'][0]).toMatch(new RegExp(`^${definition.name}Key`));
      else expect(key).toBeUndefined();
    },
  );

  it('in the buckets is private and encrypted, and requires TLS; feeds are versioned and their reads logged', () => {
    const buckets = resourcesOf(template, 'AWS::S3::Bucket');
    for (const { properties } of buckets) {
      const blocks = Object.values(properties.PublicAccessBlockConfiguration);
      expect(blocks).toEqual([true, true, true, true]);
      expect(properties.BucketEncryption.ServerSideEncryptionConfiguration).toHaveLength(1);
    }
    const policies = resourcesOf(template, 'AWS::S3::BucketPolicy').map(({ properties }) => JSON.stringify(properties));
    expect(policies).toHaveLength(buckets.length);
    for (const policy of policies) expect(policy).toContain('"aws:SecureTransport":"false"');
    const feeds = buckets.find(({ id }) => id.startsWith('FeedsBucket'));
    expect(feeds?.properties.VersioningConfiguration.Status).toBe('Enabled');
    expect(feeds?.properties.LoggingConfiguration.DestinationBucketName.Ref).toMatch(/^FeedsAccessLogs/);
  });
});

describe.each(Object.entries(ENVIRONMENTS))('the stacks of %s', (stackName) => {
  const { stacks } = synthesised(stackName);
  const HOLDING = Object.keys(HOLDS_DATA);

  it('have what holds data in the data stack, and nowhere else', () => {
    expect(stacks.service.resources.filter(({ type }) => HOLDING.includes(type))).toEqual([]);
    expect(new Set(stacks.data.resources.map(({ type }) => type))).toEqual(
      new Set([...HOLDING, 'AWS::KMS::Alias', 'AWS::S3::BucketPolicy', 'AWS::IAM::Role', 'AWS::ApiGateway::Account']),
    );
  });
});

describe.each(Object.entries(ENVIRONMENTS))('the permissions in %s', (stackName, environment) => {
  const { template } = synthesised(stackName);

  /** By the name of the function that has the role, otherwise by the id of the role. */
  const statements = (): ReadonlyMap<string, readonly Statement[]> => {
    const owners = new Map(
      resourcesOf(template, 'AWS::Lambda::Function').map(({ properties }) => [
        properties.Role['Fn::GetAtt'][0],
        String(properties.FunctionName).replace(`energy-${environment.stage}-`, ''),
      ]),
    );
    const found = new Map<string, Statement[]>();
    for (const { properties } of resourcesOf(template, 'AWS::IAM::Policy')) {
      for (const { Ref } of properties.Roles) {
        const owner = owners.get(Ref) ?? Ref;
        const its = properties.PolicyDocument.Statement.map((one: Record<string, unknown>) => ({
          actions: listed(one['Action']),
          resources: listed(one['Resource']).map(filledIn),
          condition: one['Condition'],
        }));
        found.set(owner, [...(found.get(owner) ?? []), ...its]);
      }
    }
    return found;
  };

  const reach = (owner: string, resource: RegExp): readonly string[] => {
    const its = statements().get(owner) ?? [];
    const actions = its
      .filter(({ resources }) => resources.some((one) => resource.test(one)))
      .flatMap((one) => one.actions);
    return actions.toSorted();
  };

  it('have no wildcard except for the objects of the feed bucket', () => {
    for (const [owner, its] of statements()) {
      for (const { actions, resources } of its) {
        expect(actions.filter((action) => action.includes('*'))).toEqual([]);
        const wild = resources.filter((resource) => resource.includes('*'));
        expect([owner, wild]).toEqual([
          owner,
          owner === 'data-loader' ? wild.filter((one) => /^arn:FeedsBucket\w+\.Arn\/\*$/.test(one)) : [],
        ]);
      }
    }
  });

  it('include no AWS managed policy except those for the logs of API Gateway and for CodeDeploy', () => {
    const managed = resourcesOf(template, 'AWS::IAM::Role').flatMap(
      ({ properties }) => properties.ManagedPolicyArns ?? [],
    );
    expect(managed.map(filledIn)).toEqual([
      'arn:aws:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs',
      ...(environment.rollout === 'canary'
        ? ['arn:aws:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited']
        : []),
    ]);
  });

  it('match the tables of each function in lib/functions.ts', () => {
    for (const [owner, { tables }] of Object.entries({ ...FUNCTIONS, 'data-loader': LOADER })) {
      for (const { name: table } of TABLES) {
        const actions = reach(owner, new RegExp(`^arn:${table}Table`));
        const granted = (tables[table] ?? []).map((operation) => `dynamodb:${operation}`);
        expect([owner, table, actions]).toEqual([owner, table, granted.toSorted()]);
      }
    }
  });

  /** Who may do what with a resource; nobody else is granted anything on it. */
  const METERS_KEY = expect.arrayContaining(['kms:Decrypt', 'kms:Encrypt', 'kms:GenerateDataKey']);
  it.each<[RegExp, Readonly<Record<string, unknown>>]>([
    [/^arn:PartnersTable/, { authorizer: ['dynamodb:GetItem'], token: ['dynamodb:GetItem'] }],
    [
      /^arn:MetersTable/,
      {
        'best-available': ['dynamodb:PutItem', 'dynamodb:Query', 'dynamodb:UpdateItem'],
        'data-loader': ['dynamodb:BatchWriteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      },
    ],
    [/^arn:MetersKey/, { 'best-available': METERS_KEY, 'data-loader': METERS_KEY }],
    [/^arn:LookupKey/, { 'best-available': ['kms:GenerateMac'] }],
    [
      /^arn:SigningKeys/,
      { authorizer: ['kms:GetPublicKey'], jwks: ['kms:GetPublicKey'], token: ['kms:GetPublicKey', 'kms:Sign'] },
    ],
    [/^arn:FeedsBucket/, { 'data-loader': ['s3:GetObject', 's3:ListBucket'] }],
    [/^arn:FeedsKey/, { 'data-loader': ['kms:Decrypt'] }],
    [/^outsidecheckcredentials/, { 'outside-check': ['secretsmanager:GetSecretValue'] }],
  ])('on %s are those of the functions that need it', (resource, wanted) => {
    const owners = [...statements().keys()].filter((owner) => reach(owner, resource).length > 0);
    expect(Object.fromEntries(owners.map((owner) => [owner, reach(owner, resource)]))).toEqual(wanted);
  });

  it('allow the use of data keys only through DynamoDB and S3', () => {
    const its = [...statements().values()].flat();
    const onKeys = its.filter(({ resources }) => resources.some((one) => /^arn:(Meters|Sessions|Feeds)Key/.test(one)));
    expect(onKeys.length).toBeGreaterThan(0);
    for (const { condition } of onKeys) expect(JSON.stringify(condition)).toContain('kms:ViaService');
  });
});
