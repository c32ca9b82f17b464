import type { Price, RegisterPrice, Timetable } from '../../shared/pricing/index.ts';

/** Most electricity prices of dual fuel offers recur in other offers: the same price is kept in memory once. */
const knownPrice = onceOnly<Price>({ most: 20_000 });
const knownTimetable = onceOnly<Timetable>({ most: 1_000 });

/** One object for equal prices, and one timetable for all prices of the same times. */
export function samePrice(price: Price): Price {
  const charge = price.chargeMicropencePerDay;
  if (price.timetable === undefined) return knownPrice(`${charge}${registersName(price)}`, price);
  const times = JSON.stringify(price.timetable);
  const timetable = knownTimetable(times, price.timetable);
  return knownPrice(`${charge} ${price.ratesMicropencePerKwh.join()} ${times}`, { ...price, timetable });
}

/** Forgets all of them when there are too many. */
function onceOnly<T>({ most }: { readonly most: number }): (name: string, item: T) => T {
  const items = new Map<string, T>();
  return (name, item) => {
    const known = items.get(name);
    if (known !== undefined) return known;
    if (items.size >= most) items.clear();
    items.set(name, item);
    return item;
  };
}

function registersName({ registers }: RegisterPrice): string {
  let name = '';
  for (const register of registers) {
    name += register.name;
    for (const band of register.bands) name += `/${band.rateMicropencePerKwh}:${band.widthMicroKwhPerYear ?? ''}`;
  }
  return name;
}
