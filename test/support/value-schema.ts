import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FieldType } from '../../shared/contract/request/field.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** Whether a value is right by the schema that the reference shows. */
export function schemaTakes({ schema }: Pick<FieldType<unknown>, 'schema'>, value: unknown): boolean {
  return ajv.validate(schema, value);
}
