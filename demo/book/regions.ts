/** The fourteen electricity distribution regions, by the number that the API gives. */
const REGION_NAMES: ReadonlyMap<number, string> = new Map([
  [10, 'Eastern England'],
  [11, 'East Midlands'],
  [12, 'London'],
  [13, 'Merseyside and North Wales'],
  [14, 'West Midlands'],
  [15, 'North East England'],
  [16, 'North West England'],
  [17, 'North Scotland'],
  [18, 'South and Central Scotland'],
  [19, 'South East England'],
  [20, 'Southern England'],
  [21, 'South Wales'],
  [22, 'South West England'],
  [23, 'Yorkshire'],
]);

export function regionName(region: number): string {
  return REGION_NAMES.get(region) ?? `Region ${region}`;
}
