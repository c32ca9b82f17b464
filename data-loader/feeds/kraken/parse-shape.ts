import type * as z from 'zod';
import { shown } from '../json.ts';
import { Unreadable } from './unreadable.ts';

/** @throws Unreadable with the path of the first value that is wrong, what it must be and what it is */
export function parseShape<T>(shape: z.ZodType<T>, value: unknown): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const found = valueAt(value, path);
  const name = nameOf(path);
  throw new Unreadable(
    found === undefined ? `${name} is missing: it ${issue?.message}` : `${name} ${issue?.message}, not ${shown(found)}`,
  );
}

function nameOf(path: readonly PropertyKey[]): string {
  const name = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return name === '' ? 'it' : name.replace(/^\./, '');
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}
