import { type ErasedHome, eraseHome } from '../../shared/places/erase-home.ts';
import type { Progress } from './progress.ts';
import type { LoadTarget } from './target.ts';

/** Minutes for all of Great Britain: every address is read. */
export async function eraseFrom(
  { homes }: Pick<LoadTarget, 'homes'>,
  uprn: string,
  { onProgress, stop }: Progress,
): Promise<ErasedHome> {
  const onSearched = (done: number, total: number): void =>
    onProgress({ step: 'reading', name: 'addresses', unit: 'items', done, total });
  try {
    return await eraseHome(uprn, { ...homes, onSearched });
  } finally {
    stop();
  }
}

/** Counts only: what was removed is personal data. */
export function erasedLine(uprn: string, { addresses, postcodes, annualConsumption }: ErasedHome): string {
  if (addresses + annualConsumption === 0) return `home ${uprn}: nothing is loaded about it`;
  const where = postcodes > 1 ? ` at ${postcodes} postcodes` : '';
  const found = `${addresses} ${addresses === 1 ? 'address' : 'addresses'}${where}`;
  const figures = `${annualConsumption} annual consumption ${annualConsumption === 1 ? 'figure' : 'figures'}`;
  return `home ${uprn}: removed ${found} and ${figures}`;
}
