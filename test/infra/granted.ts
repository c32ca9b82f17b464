import { filledIn, resourcesOf, type Template } from './synthesis.ts';

export type DeployedFunction = {
  /** Without the stage. */
  readonly name: string;
  readonly variables: Readonly<Record<string, string>>;
  /** What its role allows, such as `dynamodb:GetItem energy-staging-market`. */
  readonly granted: ReadonlySet<string>;
};

type Statement = { readonly Effect: string; readonly Action: string | string[]; readonly Resource: unknown };

/** The functions of a template, each with its environment and the permissions of its role. */
export function deployedFunctions(template: Template): readonly DeployedFunction[] {
  const policies = resourcesOf(template, 'AWS::IAM::Policy');
  const tables = new Map(
    resourcesOf(template, 'AWS::DynamoDB::Table').map(({ id, properties }) => [id, String(properties.TableName)]),
  );
  const nameOf = (resource: unknown): string => {
    const [id = ''] = Object(resource)['Fn::GetAtt'] ?? [];
    return tables.get(id) ?? String(id).toLowerCase();
  };
  return resourcesOf(template, 'AWS::Lambda::Function').map(({ properties }) => {
    const [roleId] = properties.Role['Fn::GetAtt'];
    const statements: readonly Statement[] = policies
      .filter((policy) => policy.properties.Roles.some((role: { Ref: string }) => role.Ref === roleId))
      .flatMap((policy) => policy.properties.PolicyDocument.Statement)
      .filter(({ Effect }: Statement) => Effect === 'Allow');
    const granted = statements.flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} ${nameOf(resource)}`)),
    );
    const variables = Object.entries(properties.Environment.Variables);
    return {
      name: String(properties.FunctionName).replace(/^energy-[a-z]+-/, ''),
      variables: Object.fromEntries(
        variables.map(([name, value]) => [name, tables.get(Object(value).Ref) ?? filledIn(value)]),
      ),
      granted: new Set(granted),
    };
  });
}
