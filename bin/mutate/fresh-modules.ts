import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export type FreshModules = {
  /** Loads the file and all modules of the project anew, so that nothing that they keep outlives a run. */
  readonly load: (path: string) => Promise<void>;
};

/** Modules of the folder get an address of their own for each load; packages are loaded once. */
export function freshModules(folder: string): FreshModules {
  const prefix = pathToFileURL(folder + sep).href;
  const sources = new Map<string, string>();
  let loads = 0;

  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const resolved = nextResolve(specifier, context);
      if (!isOwnModule(resolved.url, prefix)) return resolved;
      return { ...resolved, url: `${resolved.url}?load=${loads}` };
    },
    load: (url, context, nextLoad) => {
      if (!isOwnModule(url, prefix)) return nextLoad(url, context);
      const path = fileURLToPath(url);
      const source = sources.get(path) ?? readSource(path);
      sources.set(path, source);
      return { format: 'module', source, shortCircuit: true };
    },
  });

  return {
    load: async (path) => {
      loads += 1;
      await import(pathToFileURL(path).href);
    },
  };
}

function isOwnModule(url: string, prefix: string): boolean {
  return url.startsWith(prefix) && !url.includes('/node_modules/') && /\.(ts|mjs)(\?|$)/.test(url);
}

function readSource(path: string): string {
  const code = readFileSync(path, 'utf8');
  const source = path.endsWith('.ts') ? stripTypeScriptTypes(code, { mode: 'strip' }) : code;
  return source.includes('import.meta.jest') ? `import.meta.jest = jest; ${source}` : source;
}
