import { writeFile } from 'node:fs/promises';
import { LOAD_PROFILES_TABLE, readLoadProfiles, tableText } from './load-profiles/table.ts';

/**
 * Compiles data/load-profiles.csv into the table that pricing has when it is not bundled:
 *
 *     node bin/bootstrap.mjs bin/load-profiles.ts
 */
const project = new URL('..', import.meta.url);
await writeFile(new URL(LOAD_PROFILES_TABLE, project), tableText(await readLoadProfiles(project)));
