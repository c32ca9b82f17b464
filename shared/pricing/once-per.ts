/**
 * What a function makes of an object, made once for each: for objects that live as long as an edition of the market.
 *
 * @example const halfHours = oncePer((timetable: Timetable) => timetable.map(...));
 */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known.value;
    const value = make(key);
    made.set(key, { value });
    return value;
  };
}
