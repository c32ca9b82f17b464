/** Parts of the household's usage, itself among them. */
const SHARES = [0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.7, 2] as const;

/** `at` is `electricity:gas` in kWh. The API's list of pairs; of one number each for electricity alone. */
export function otherUsages(at: string, fuel: 'dual_fuel' | 'electricity'): string {
  const [electricity = 0, gas = 0] = at.split(':').map(Number);
  return SHARES.map((share) => {
    const power = Math.round(electricity * share);
    return fuel === 'electricity' ? String(power) : `${power}:${Math.round(gas * share)}`;
  }).join(',');
}
