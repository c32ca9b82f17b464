import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { LOAD_PROFILES_TABLE, readLoadProfiles } from './table.ts';

/** Bundles the table compiled from the CSV as it is now, so that another file needs nothing but a build. */
export function loadProfilesPlugin(root: string): Plugin {
  const filter = new RegExp(`/${LOAD_PROFILES_TABLE.replaceAll('.', '[.]')}$`);
  return {
    name: 'load-profiles',
    setup: (build) => {
      build.onLoad({ filter }, async () => ({
        contents: JSON.stringify(await readLoadProfiles(pathToFileURL(`${root}/`))),
        loader: 'json',
      }));
    },
  };
}
