/** A value that must be there. @throws if it is not */
export function present<Value>(value: Value): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`a value is missing: ${value}`);
  return value;
}
