import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exampleFeed } from './example-feed/feed.ts';

/**
 * Makes the third sample feed, the invented supplier's, from the first one:
 *
 *     node bin/bootstrap.mjs bin/example-feed.ts
 *
 * The same price cap feed gives the same bytes.
 */
const feeds = join(import.meta.dirname, '../data/feeds');
const priceCap = await readFile(join(feeds, 'price-cap-2026-07.ndjson'), 'utf8');
await writeFile(join(feeds, 'example-energy.ndjson'), exampleFeed(priceCap));
