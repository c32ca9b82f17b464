import * as z from 'zod';
import type { Field, Fields } from '../../../shared/contract/request/field.ts';

/** A JSON body as the reference shows it: its fields are listed by path, and every object has its fields below it. */
export function bodySchema({ id, fields }: { readonly id: string; readonly fields: Fields }): z.ZodType {
  const named = new Map<string, z.ZodType>();

  const objectSchema = (path: string): z.ZodObject => {
    const prefix = path === '' ? '' : `${path}.`;
    const own = Object.entries(fields).filter(([name]) => name.startsWith(prefix) && isOwn(name.slice(prefix.length)));
    return z.object(Object.fromEntries(own.map(([name, field]) => [name.slice(prefix.length), schemaOf(name, field)])));
  };

  const schemaOf = (name: string, field: Field): z.ZodType => {
    const schema =
      field.id === undefined ? valueSchema(field) : namedSchema(field.id, name).describe(field.description);
    return field.required ? schema : schema.optional();
  };

  /** Objects of one name have the same fields. */
  const namedSchema = (name: string, path: string): z.ZodType => {
    const schema = named.get(name) ?? objectSchema(path).meta({ id: name });
    named.set(name, schema);
    return schema;
  };

  return objectSchema('').meta({ id });
}

function isOwn(name: string): boolean {
  return !name.includes('.');
}

function valueSchema({ type, description, example }: Field): z.ZodType {
  return type.schema.meta({ ...type.schema.meta(), description, examples: [example] });
}
