import * as z from 'zod';

/**
 * Gives a schema that nothing else uses yet its description in the reference. `.describe` would
 * copy the schema at every cold start.
 */
export function described<S extends z.ZodType>(schema: S, description: string): S {
  z.globalRegistry.add(schema, { description });
  return schema;
}

export function text(description: string) {
  return described(z.string(), description);
}

export function number(description: string) {
  return described(z.number(), description);
}

export function int(description: string) {
  return described(z.int(), description);
}

export function intOrNull(description: string) {
  return described(z.int().nullable(), description);
}

export function flag(description: string) {
  return described(z.boolean(), description);
}

export function time(description: string) {
  return described(z.iso.datetime({ offset: true }), description);
}

export function dayOrNull(description: string) {
  return described(z.iso.date().nullable(), description);
}

/** Declares a text with known values. It may gain others, so the reference does not close it. */
export function oneOf<const Value extends string>(values: readonly Value[], description: string) {
  const schema = openEnum(values);
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), description });
  return schema;
}

/** Declares one of values that the specification fixes. */
export function oneOfSpecified<const Value extends string>(
  values: readonly Value[],
  description: string,
) {
  return described(z.enum(values), description);
}

/** Declares known values within a list, or with null. */
export function openEnum<const Value extends string>(values: readonly Value[]) {
  const schema = z.enum(values);
  z.globalRegistry.add(schema, { 'x-extensible-enum': values });
  return schema;
}

export function list<Entry extends z.ZodType>(entry: Entry, description: string) {
  return described(z.array(entry), description);
}

/** Declares an object that only one place has. */
export function part<Shape extends z.core.$ZodLooseShape>(description: string, shape: Shape) {
  return described(z.object(shape), description);
}

/** Declares an object that the reference names. */
export function named<Shape extends z.core.$ZodLooseShape>(
  id: string,
  description: string,
  shape: Shape,
) {
  const schema = z.object(shape);
  z.globalRegistry.add(schema, { id, description });
  return schema;
}
