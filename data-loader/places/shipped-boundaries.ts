import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FeedSource } from '../sources/feed-source.ts';
import { fileSource } from '../sources/file-source.ts';

const FILE = join(import.meta.dirname, '../../data/dno-areas.geojson.gz');

/** The boundaries that the project brings along; undefined in a bundle, which has no files beside it. */
export function shippedBoundaries(): FeedSource | undefined {
  return existsSync(FILE) ? fileSource(FILE) : undefined;
}
