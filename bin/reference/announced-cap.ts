import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** A day on which the cap of July is announced, and the sample's suppliers have not followed it. */
const DAY = '2026-06-10';

const sourceList = z.object({
  sources: z.array(z.looseObject({ format: z.string(), from: z.string() })),
});

/**
 * Returns the arguments of `npm start` for the sample market on that day, in which the cap of July
 * is known. Writes its list of sources to the folder.
 */
export async function announcedCapArguments(
  root: string,
  folder: string,
): Promise<readonly string[]> {
  const cap = join(root, 'test', 'fixtures', 'market', 'ofgem-price-cap-by-region.csv');
  const sample = await readFile(join(root, 'data', 'sources.json'), 'utf8');
  const sources = sourceList.parse(JSON.parse(sample)).sources.map((source) => ({
    ...source,
    from: source.format === 'ofgem-price-cap' ? cap : join(root, 'data', source.from),
  }));
  await mkdir(folder, { recursive: true });
  const list = join(folder, 'sources-announced-cap.json');
  await writeFile(list, JSON.stringify({ sources }));
  return ['--today', DAY, '--sources', list];
}
