import { ENVIRONMENTS } from '../../lib/environments.ts';
import { FUNCTION_TABLES, LOADER_TABLES } from '../../lib/routes.ts';
import { filledIn, resourcesOf, synthesize } from './synthesis.ts';

type Statement = {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly condition: unknown;
};

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

describe.each(Object.entries(ENVIRONMENTS))('permissions in %s', (stackName, environment) => {
  const synthesized = synthesize(stackName, environment);

  /** What each role may do, by the name of the function that it belongs to, or by its own id. */
  const statements = (): ReadonlyMap<string, readonly Statement[]> => {
    const { template } = synthesized;
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

  const owners = (resource: RegExp): readonly string[] => {
    const all = statements();
    return [...all]
      .filter(([, its]) => its.some(({ resources }) => resources.some((one) => resource.test(one))))
      .map(([owner]) => owner)
      .toSorted();
  };

  it('name every action and every resource: no wildcard but the objects of the feed bucket', () => {
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

  it('hold nothing of AWS-managed policies but the one by which the gateway writes logs', () => {
    const { template } = synthesized;
    const managed = resourcesOf(template, 'AWS::IAM::Role').flatMap(
      ({ properties }) => properties.ManagedPolicyArns ?? [],
    );
    expect(managed.map(filledIn)).toEqual([
      'arn:aws:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs',
    ]);
  });

  it('let nothing scan a table, nor change or drop one', () => {
    const actions = [...statements().values()].flat().flatMap((one) => one.actions);
    expect(actions.filter((action) => /Scan|PartiQL|Table$|TimeToLive/.test(action))).toEqual([]);
  });

  it('follow the tables of lib/routes.ts, function by function', () => {
    const wanted = { ...FUNCTION_TABLES, 'data-loader': LOADER_TABLES };
    for (const [owner, tables] of Object.entries(wanted)) {
      for (const table of ['Market', 'Places', 'Meters', 'Partners', 'Sessions'] as const) {
        const actions = reach(owner, new RegExp(`^arn:${table}Table`)).filter((one) => one.startsWith('dynamodb:'));
        expect([owner, table, actions.length > 0]).toEqual([owner, table, tables[table] !== undefined]);
        const writes = actions.some((one) => /Put|Update|Delete|Write/.test(one));
        expect([owner, table, writes]).toEqual([owner, table, /write|update|put/.test(tables[table] ?? '')]);
      }
    }
  });

  it('let the authorizer get one item of a partner and do nothing else', () => {
    const its = statements().get('authorizer') ?? [];
    expect(its.flatMap(({ actions }) => actions).toSorted()).toEqual([
      'dynamodb:GetItem',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
    ]);
  });

  it('let best-available alone read annual consumption figures; the loader writes them', () => {
    expect(owners(/^arn:MetersTable/)).toEqual(['best-available', 'data-loader']);
    expect(owners(/^arn:MetersKey/)).toEqual(['best-available', 'data-loader']);
    expect(reach('best-available', /^arn:MetersTable/)).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
    ]);
    expect(reach('data-loader', /^arn:MetersTable/).filter((action) => /Get|Query/.test(action))).toEqual([]);
    expect(reach('best-available', /^arn:MetersKey/)).toEqual(['kms:Decrypt', 'kms:DescribeKey']);
  });

  it('use the keys of data through DynamoDB and S3 alone', () => {
    const its = [...statements().values()].flat();
    const onKeys = its.filter(({ resources }) => resources.some((one) => /^arn:(Meters|Sessions|Feeds)Key/.test(one)));
    expect(onKeys.length).toBeGreaterThan(0);
    for (const { condition } of onKeys) expect(JSON.stringify(condition)).toContain('kms:ViaService');
  });

  it('let the token function sign, the key set read public keys, and no other function touch a signing key', () => {
    expect(owners(/^arn:SigningKeys/)).toEqual(['jwks', 'token']);
    expect(reach('token', /^arn:SigningKeys/)).toEqual(['kms:GetPublicKey', 'kms:Sign']);
    expect(reach('jwks', /^arn:SigningKeys/)).toEqual(['kms:GetPublicKey']);
  });

  it('let the loader alone read the feeds, and nothing write them', () => {
    expect(owners(/^arn:FeedsBucket/)).toEqual(['data-loader']);
    expect(owners(/^arn:FeedsKey/)).toEqual(['data-loader']);
    expect(reach('data-loader', /^arn:FeedsKey/)).toEqual(['kms:Decrypt']);
    expect(reach('data-loader', /^arn:FeedsBucket/)).toEqual(['s3:GetObject', 's3:ListBucket']);
  });
});
