import { loadAwsServiceSpec } from '@aws-cdk/aws-service-spec';
import type { PropertyType, Resource, SpecDatabase } from '@aws-cdk/service-spec-types';

type Json = null | boolean | number | string | readonly Json[] | JsonObject;
type JsonObject = { readonly [key: string]: Json };

export type CheckedTemplate = {
  readonly Resources: Readonly<
    Record<string, { readonly Type: string; readonly Properties?: JsonObject; readonly DependsOn?: Json }>
  >;
  readonly Parameters?: Readonly<Record<string, unknown>>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
};

type Properties = Resource['properties'];

const PSEUDO_PARAMETER = /^AWS::(AccountId|NoValue|NotificationARNs|Partition|Region|StackId|StackName|URLSuffix)$/;

let spec: Promise<SpecDatabase> | undefined;

/** The database is 200 MB in memory: loaded once, and only by the test that needs it. */
export function resourceSchemas(): Promise<SpecDatabase> {
  spec ??= loadAwsServiceSpec();
  return spec;
}

/** What AWS's schemas say against the templates of an app, which may refer to each other's outputs; none is right. */
export function schemaFaults(
  schemas: SpecDatabase,
  stacks: Readonly<Record<string, CheckedTemplate>>,
): readonly string[] {
  return Object.values(stacks).flatMap((template) => [
    ...Object.entries(template.Resources).flatMap(([id, { Type, Properties = {} }]) => {
      const [resource] = schemas.lookup('resource', 'cloudFormationType', 'equals', Type);
      return resource === undefined
        ? [`${id}: there is no resource type ${Type}`]
        : faultsOfProperties(Properties, { schemas, properties: resource.properties, at: id });
    }),
    ...referenceFaults(template, schemas, stacks),
  ]);
}

type Place = { readonly schemas: SpecDatabase; readonly at: string };

function faultsOfProperties(
  value: JsonObject,
  { schemas, properties, at }: Place & { readonly properties: Properties },
): string[] {
  const missing = Object.entries(properties)
    .filter(([name, { required }]) => required === true && value[name] === undefined)
    .map(([name]) => `${at}.${name} is required`);
  const faulty = Object.entries(value).flatMap(([name, part]) => {
    const property = properties[name];
    if (property === undefined) return [`${at}.${name} is not a property`];
    return faultsOfAny(part, [property.type, ...(property.previousTypes ?? [])], { schemas, at: `${at}.${name}` });
  });
  return [...missing, ...faulty];
}

/** The fewest faults among the types that the value may have. */
function faultsOfAny(value: Json, types: readonly PropertyType[], place: Place): string[] {
  const faults = types.map((type) => faultsOf(value, type, place)).sort((a, b) => a.length - b.length);
  return faults[0] ?? [];
}

function faultsOf(value: Json, type: PropertyType, place: Place): string[] {
  const { schemas, at } = place;
  if (isIntrinsic(value)) return [];
  const isRight = (right: boolean): string[] => (right ? [] : [`${at} is no ${type.type}: ${JSON.stringify(value)}`]);
  switch (type.type) {
    case 'json':
      return [];
    case 'union':
      return faultsOfAny(value, type.types, place);
    case 'array':
      if (!isArray(value)) return isRight(false);
      return value.flatMap((part, index) => faultsOf(part, type.element, { schemas, at: `${at}[${index}]` }));
    case 'map':
      if (!isObject(value)) return isRight(false);
      return Object.entries(value).flatMap(([key, part]) =>
        faultsOf(part, type.element, { schemas, at: `${at}.${key}` }),
      );
    case 'tag':
      return isRight(isObject(value) && Object.keys(value).sort().join() === 'Key,Value');
    case 'ref': {
      if (!isObject(value)) return isRight(false);
      const { properties } = schemas.get('typeDefinition', type.reference.$ref);
      return faultsOfProperties(value, { schemas, properties, at });
    }
    case 'integer':
      return isRight(Number.isInteger(value));
    case 'number':
      return isRight(typeof value === 'number');
    case 'boolean':
      return isRight(typeof value === 'boolean');
    case 'null':
      return isRight(value === null);
    default:
      return isRight(typeof value === 'string');
  }
}

/** References to what is not there: resources, parameters, attributes, outputs of another stack. */
function referenceFaults(
  template: CheckedTemplate,
  schemas: SpecDatabase,
  stacks: Readonly<Record<string, CheckedTemplate>>,
): readonly string[] {
  const faults = new Set<string>();
  const isNamed = (name: string): boolean =>
    PSEUDO_PARAMETER.test(name) || template.Resources[name] !== undefined || template.Parameters?.[name] !== undefined;
  const checkRef = (name: unknown): void => {
    if (typeof name !== 'string' || !isNamed(name)) faults.add(`nothing is named ${String(name)}`);
  };
  const checkAttribute = (id: string, attribute: string): void => {
    const resource = template.Resources[id];
    if (resource === undefined) faults.add(`nothing is named ${id}`);
    else if (!hasAttribute(schemas, resource.Type, attribute))
      faults.add(`${resource.Type} has no ${attribute}: ${id}`);
  };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      if (key === 'Ref') checkRef(part);
      else if (key === 'DependsOn') for (const id of [part].flat()) checkRef(id);
      else if (key === 'Fn::GetAtt') checkAttribute(String(part[0]), String(part[1]));
      else if (key === 'Fn::GetStackOutput' && stacks[part.StackName]?.Outputs?.[part.OutputName] === undefined)
        faults.add(`${part.StackName} has no output ${part.OutputName}`);
      else visit(part);
    }
  };
  visit(template);
  return [...faults];
}

function hasAttribute(schemas: SpecDatabase, type: string, attribute: string): boolean {
  const [resource] = schemas.lookup('resource', 'cloudFormationType', 'equals', type);
  return resource?.attributes[attribute] !== undefined || resource?.properties[attribute] !== undefined;
}

function isIntrinsic(value: Json): boolean {
  if (!isObject(value)) return false;
  const [key = '', ...more] = Object.keys(value);
  return more.length === 0 && (key === 'Ref' || key.startsWith('Fn::'));
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
