import type { FileSizes } from '../../shared/places/store.ts';
import type { FeedSource } from '../sources/feed-source.ts';
import type { ImportOptions } from './import-options.ts';
import { RefusedFile } from './refused.ts';

type Sized = Pick<ImportOptions, 'force'> & { readonly store: FileSizes; readonly what: 'addresses' | 'readings' };

/** Refuses a file without records, and one that shrank by more than half since it was last loaded, unless forced. */
export async function admitFile(
  source: FeedSource,
  count: number,
  { store, force = false, what }: Sized,
): Promise<void> {
  if (count === 0) throw new RefusedFile(`it holds no ${what}`);
  if (await store.admitSize({ file: fileName(source), count, force })) return;
  throw new RefusedFile(
    `it holds ${count.toLocaleString('en-GB')} ${what}, less than half of what it held when it was last loaded: ` +
      'force it if that is meant',
  );
}

/** The same file wherever it lies, packed or not. */
function fileName({ name }: FeedSource): string {
  return (name.split(/[\\/]/).at(-1) ?? name).replace(/\.gz$/i, '');
}
