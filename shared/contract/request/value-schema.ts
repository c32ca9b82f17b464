/**
 * What the reference shows of a value, in JSON Schema. Written out rather than made by zod, which only the reference
 * and the checks of responses load.
 */
export type ValueSchema = {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'null';
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: 'date' | 'uuid';
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly not?: { readonly pattern: string };
  readonly propertyNames?: ValueSchema;
  readonly additionalProperties?: { readonly anyOf: readonly ValueSchema[] };
  readonly maxProperties?: number;
};
