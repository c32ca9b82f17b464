import type { Item } from './item-fields.ts';

/** A typed value of DynamoDB's JSON: {"S": "text"}, {"N": "1.5"}, {"B": "base64"} and so on. */
type AttributeValue = Readonly<Record<string, unknown>>;

type AttributeMap = Readonly<Record<string, AttributeValue>>;

/** What is undefined is left out. */
export function toAttributes(item: Item): AttributeMap {
  const present = Object.entries(item).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, toAttribute(value)]));
}

export function fromAttributes(attributes: AttributeMap): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, fromAttribute(value)]));
}

function toAttribute(value: unknown): AttributeValue {
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return { L: value.map(toAttribute) };
  switch (typeof value) {
    case 'string':
      return { S: value };
    case 'number':
      return { N: String(value) };
    case 'boolean':
      return { BOOL: value };
    case 'object':
      return { M: toAttributes(value as Item) };
    default:
      throw new TypeError(`DynamoDB has no value of type ${typeof value}`);
  }
}

/** Sets are not among the types that the service stores. */
function fromAttribute(attribute: AttributeValue): unknown {
  const [[type, value] = []] = Object.entries(attribute);
  switch (type) {
    case 'S':
    case 'BOOL':
      return value;
    case 'N':
      return Number(value);
    case 'NULL':
      return null;
    case 'B':
      return Buffer.from(String(value), 'base64');
    case 'L':
      return (value as readonly AttributeValue[]).map(fromAttribute);
    case 'M':
      return fromAttributes(value as AttributeMap);
    default:
      throw new TypeError(`DynamoDB returned a value of type ${type}`);
  }
}
