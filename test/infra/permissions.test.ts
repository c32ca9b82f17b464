import { ENVIRONMENTS } from '../../lib/environments.ts';
import { FUNCTIONS, KEYS } from '../../lib/functions.ts';
import { REPOSITORY } from '../../lib/stacks/pipeline-stack.ts';
import { TABLES } from '../../lib/tables.ts';
import { filledIn, permissionsOf, readStack, resourcesOf, synthesised } from './synthesis.ts';

describe.each(Object.entries(ENVIRONMENTS))('the permissions in %s', (stackName, environment) => {
  const { template } = synthesised(stackName);
  // Another test covers the permissions of people.
  const permissions = new Map(
    [...permissionsOf(template)].filter(([owner]) => !owner.startsWith('People')),
  );

  const reach = (owner: string, resource: RegExp): readonly string[] => {
    const its = permissions.get(owner) ?? [];
    return its
      .filter(({ resources }) => resources.some((one) => resource.test(one)))
      .flatMap(({ actions }) => actions)
      .toSorted();
  };

  it('have no wildcard except for objects of a bucket and executions of batches', () => {
    for (const [owner, its] of permissions) {
      const names = its.flatMap(({ actions, resources }) => [...actions, ...resources]);
      const wild = names.filter(
        (one) =>
          one.includes('*') &&
          !(owner === 'data-loader' && /^arn:FeedsBucket\w+\.Arn\/\*$/.test(one)) &&
          !(/^(batch|BatchRuns)/i.test(owner) && /^arn:BatchFilesBucket\w+\.Arn\/\*$/.test(one)) &&
          !(owner === 'batches' && /:execution:energy-\w+-batches:\*$/.test(one)),
      );
      expect([owner, wild]).toEqual([owner, []]);
    }
  });

  it('include no AWS managed policy except those for the logs of API Gateway, CodeDeploy and backups', () => {
    const managed = resourcesOf(template, 'AWS::IAM::Role').flatMap(
      ({ properties }) => properties.ManagedPolicyArns?.map(filledIn) ?? [],
    );
    const codeDeploy =
      environment.rollout === 'canary' ? ['AWSCodeDeployRoleForLambdaLimited'] : [];
    const copies =
      environment.secondRegion === null
        ? []
        : ['AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForRestores'];
    expect(managed).toEqual(
      [...copies, 'AmazonAPIGatewayPushToCloudWatchLogs', ...codeDeploy].map(
        (name) => `arn:aws:iam::aws:policy/service-role/${name}`,
      ),
    );
  });

  it('match the tables of each function in lib/functions.ts', () => {
    for (const [owner, { tables = {} }] of Object.entries(FUNCTIONS)) {
      for (const { name: table } of TABLES) {
        const granted = (tables[table] ?? []).map((operation) => `dynamodb:${operation}`);
        expect([owner, table, reach(owner, new RegExp(`^arn:${table}Table[^/]*$`))]).toEqual([
          owner,
          table,
          granted.toSorted(),
        ]);
      }
    }
  });

  it('reach only the items of Sessions that lib/functions.ts names, by how their keys begin', () => {
    for (const [owner, { tables = {}, sessionItems }] of Object.entries(FUNCTIONS)) {
      const its = (permissions.get(owner) ?? []).filter(({ resources }) =>
        resources.some((resource) => /^arn:SessionsTable[^/]*$/.test(resource)),
      );
      expect([owner, sessionItems !== undefined]).toEqual([owner, tables.Sessions !== undefined]);
      for (const { condition } of its) {
        expect(condition).toEqual({
          'ForAllValues:StringLike': {
            'dynamodb:LeadingKeys': sessionItems?.map((prefix) => `${prefix}*`),
          },
        });
      }
    }
  });

  it('let a function query only the indexes that lib/functions.ts names, and nothing else of them', () => {
    for (const [owner, { indexes = [] }] of Object.entries(FUNCTIONS)) {
      const its = (permissions.get(owner) ?? []).filter(({ resources }) =>
        resources.some((resource) => resource.includes('/index/')),
      );
      const wanted = indexes.map((table) => ({
        actions: ['dynamodb:Query'],
        resources: TABLES.flatMap(({ name, indexes: ofTable = [] }) =>
          name === table
            ? ofTable.map((index) =>
                expect.stringMatching(`^arn:${name}Table.*/index/${index.name}$`),
              )
            : [],
        ),
      }));
      expect([owner, its]).toEqual([owner, wanted.map((one) => expect.objectContaining(one))]);
    }
  });

  it('match the keys of each function in lib/functions.ts', () => {
    const arns = {
      signing: /^arn:SigningKeys/,
      lookup: /^arn:LookupKey/,
      webhooks: /^arn:WebhooksKey/,
    };
    for (const [owner, { keys = {} }] of Object.entries(FUNCTIONS)) {
      for (const key of KEYS) {
        const granted = (keys[key] ?? []).map((operation) => `kms:${operation}`);
        expect([owner, key, reach(owner, arns[key])]).toEqual([owner, key, granted.toSorted()]);
      }
    }
  });

  it('match the use of the queue of events of each function in lib/functions.ts', () => {
    const uses = {
      send: ['sqs:SendMessage'],
      receive: [
        'sqs:ChangeMessageVisibility',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
        'sqs:ReceiveMessage',
      ],
    };
    for (const [owner, { queues = [] }] of Object.entries(FUNCTIONS)) {
      const granted = queues.flatMap((use) => uses[use]);
      expect([owner, reach(owner, /^arn:WebhooksEvents/)]).toEqual([owner, granted.toSorted()]);
    }
  });

  /** Who may do what with a resource; nobody else is granted anything on it. */
  const METERS_KEY = expect.arrayContaining(['kms:Decrypt', 'kms:Encrypt', 'kms:GenerateDataKey']);
  it.each<[RegExp, Readonly<Record<string, unknown>>]>([
    [
      /^arn:PartnersTable/,
      {
        authorizer: ['dynamodb:GetItem'],
        status: ['dynamodb:GetItem'],
        token: ['dynamodb:GetItem'],
        'webhook-sender': ['dynamodb:GetItem'],
      },
    ],
    // Whoever may use it can sign in our name.
    [/^arn:WebhooksKey/, { 'webhook-sender': ['kms:GenerateMac'] }],
    [/^arn:MetersTable/, { 'best-available': expect.anything(), 'data-loader': expect.anything() }],
    [
      /^arn:MetersKey/,
      { 'best-available': ['kms:Decrypt', 'kms:DescribeKey'], 'data-loader': METERS_KEY },
    ],
    [/^arn:LookupRecordsTable/, { 'best-available': expect.anything() }],
    [/^arn:LookupRecordsKey/, { 'best-available': METERS_KEY }],
    [/^arn:LookupKey/, { 'best-available': ['kms:GenerateMac'] }],
    [
      /^arn:SigningKeys/,
      {
        authorizer: ['kms:GetPublicKey'],
        jwks: ['kms:GetPublicKey'],
        token: ['kms:GetPublicKey', 'kms:Sign'],
      },
    ],
    [/^arn:FeedsBucket/, { 'data-loader': ['s3:GetObject', 's3:ListBucket'] }],
    [/^arn:FeedsKey/, { 'data-loader': ['kms:Decrypt'] }],
    [
      /^outsidecheckcredentials/,
      {
        'outside-check': ['secretsmanager:GetSecretValue'],
        ...(environment.rollout === 'canary' && {
          'deployment-check': ['secretsmanager:GetSecretValue'],
        }),
      },
    ],
  ])('on %s are those of the functions that need it', (resource, wanted) => {
    const found = [...permissions.keys()].map((owner) => [owner, reach(owner, resource)] as const);
    expect(Object.fromEntries(found.filter(([, actions]) => actions.length > 0))).toEqual(wanted);
  });

  it('allow the use of data keys only through DynamoDB and S3', () => {
    const its = [...permissions.values()].flat();
    const onKeys = its.filter(({ resources }) =>
      resources.some((one) => /^arn:(Meters|LookupRecords|Sessions|Feeds|BatchFiles)Key/.test(one)),
    );
    expect(onKeys.length).toBeGreaterThan(0);
    for (const { condition } of onKeys)
      expect(JSON.stringify(condition)).toContain('kms:ViaService');
  });
});

/**
 * A second factor, which Identity Center asks for by itself, and only by the region that announces
 * it.
 */
function takenByPeople(roleName: string) {
  const region = { StringEquals: { 'aws:RequestedRegion': 'eu-west-2' } };
  const permissionSet = `arn:*:iam::*:role/aws-reserved/sso.amazonaws.com/*AWSReservedSSO_${roleName}_*`;
  return [
    { Condition: { ...region, Bool: { 'aws:MultiFactorAuthPresent': 'true' } } },
    { Condition: { ...region, ArnLike: { 'aws:PrincipalArn': permissionSet } } },
  ].map((statement) => ({ Action: 'sts:AssumeRole', Effect: 'Allow', ...statement }));
}

describe.each(Object.values(ENVIRONMENTS))('the keys of $stage', ({ stage }) => {
  const { data } = synthesised(stage === 'staging' ? 'EnergyStaging' : 'EnergyProduction').stacks;

  it.each([
    ['SigningKeysfirst', 'Sign', ['token']],
    ['WebhooksKey', 'GenerateMac', ['operator', 'webhook-sender']],
    ['LookupKey', 'GenerateMac', ['best-available']],
  ])('deny everybody else the use of %s to %s', (id, operation, users) => {
    const key = resourcesOf(data, 'AWS::KMS::Key').find((one) => one.id.startsWith(id));
    const denied = key?.properties.KeyPolicy.Statement.filter(
      ({ Effect, Action }: { readonly Effect: string; readonly Action: string | string[] }) =>
        Effect === 'Deny' && [Action].flat().includes(`kms:${operation}`),
    );
    expect(denied).toHaveLength(1);
    expect(denied[0].Principal).toEqual({ AWS: '*' });
    const roles: readonly unknown[] = denied[0].Condition.ArnNotLike['aws:PrincipalArn'];
    const names = roles.map((arn) => filledIn(arn).replace(/^.*:role\//, ''));
    // Leave out the roles that CloudFormation named itself, before we named them.
    const ours = names.filter((name) => !/^Energy\w+-\w+Role\*$/.test(name));
    expect(ours.toSorted()).toEqual(users.map((user) => `energy-${stage}-${user}`).toSorted());
  });
});

describe('the roles of the pipeline', () => {
  const template = readStack('EnergyPipeline');
  const roles = resourcesOf(template, 'AWS::IAM::Role');
  const allowed = (name: string) => {
    const id = roles.find(({ properties }) => properties.RoleName === name)?.id ?? '';
    return permissionsOf(template).get(id);
  };

  const isBreakGlass = ({ properties }: (typeof roles)[number]): boolean =>
    properties.RoleName.endsWith('-break-glass');

  it('are taken only by this repository, each for one purpose', () => {
    const ofRepository = roles.filter((role) => !isBreakGlass(role));
    const subjects = ofRepository.map(({ properties }) => {
      const [{ Action, Condition }] = properties.AssumeRolePolicyDocument.Statement;
      expect(Action).toBe('sts:AssumeRoleWithWebIdentity');
      const { StringEquals: equals, ...others } = Condition;
      expect([equals['token.actions.githubusercontent.com:aud'], others]).toEqual([
        'sts.amazonaws.com',
        {},
      ]);
      return [properties.RoleName, equals['token.actions.githubusercontent.com:sub']];
    });
    expect(Object.fromEntries(subjects)).toEqual({
      'energy-difference': `repo:${REPOSITORY}:pull_request`,
      'energy-staging-deploy': `repo:${REPOSITORY}:environment:staging`,
      'energy-production-deploy': `repo:${REPOSITORY}:environment:production`,
    });
  });

  it('that break glass are taken by people of the account with a second factor, for an hour, and announced', () => {
    const breakGlass = roles.filter(isBreakGlass);
    expect(breakGlass).toHaveLength(Object.keys(ENVIRONMENTS).length);
    for (const { id, properties } of breakGlass) {
      expect(properties.AssumeRolePolicyDocument.Statement).toMatchObject(
        takenByPeople(properties.RoleName),
      );
      expect(properties.MaxSessionDuration).toBe(3_600);
      const announced = resourcesOf(template, 'AWS::Events::Rule').filter((rule) =>
        JSON.stringify(rule.properties.EventPattern).includes(id),
      );
      expect(announced).toHaveLength(1);
    }
  });

  it.each(Object.values(ENVIRONMENTS))(
    'that deploy may only assume the roles of the bootstrap of $stage',
    (one) => {
      const regions = [one.region, one.secondRegion].filter((region) => region !== null);
      const rolesIn = (region: string) =>
        ['deploy', 'file-publishing', 'lookup'].map(
          (kind) =>
            `arn:aws:iam::123456789012:role/cdk-${one.qualifier}-${kind}-role-123456789012-${region}`,
        );
      for (const name of ['deploy', 'break-glass']) {
        expect(allowed(`energy-${one.stage}-${name}`)).toEqual([
          { actions: ['sts:AssumeRole'], resources: regions.flatMap(rolesIn).toSorted() },
        ]);
      }
    },
  );

  it('that show differences only read stacks', () => {
    const actions = new Set(allowed('energy-difference')?.flatMap((one) => one.actions));
    expect(actions).toEqual(
      new Set(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate']),
    );
  });
});
