import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Assets = { readonly url: (name: AssetName) => string; readonly respond: (name: string) => Response };

const BROWSER = join(import.meta.dirname, 'browser');
const UPLOT = dirname(createRequire(import.meta.url).resolve('uplot'));

const SCRIPT = 'text/javascript; charset=utf-8';

const FILES = {
  'site.css': { paths: [join(UPLOT, 'uPlot.min.css'), join(BROWSER, 'site.css')], type: 'text/css; charset=utf-8' },
  'main.js': { paths: [join(BROWSER, 'main.js')], type: SCRIPT },
  'charts.js': { paths: [join(BROWSER, 'charts.js')], type: SCRIPT },
  'uplot.js': { paths: [join(UPLOT, 'uPlot.iife.min.js')], type: SCRIPT, end: 'export default uPlot;' },
  'icon.svg': { paths: [join(BROWSER, 'icon.svg')], type: 'image/svg+xml' },
} as const satisfies Record<string, { paths: readonly string[]; type: string; end?: string }>;

type AssetName = keyof typeof FILES;

/** The files for the browser, served as they are. One hash for all, since scripts import each other by name. */
export function loadAssets(): Assets {
  const files = new Map<string, { readonly type: string; readonly content: string }>();
  for (const [name, { paths, type, ...rest }] of Object.entries(FILES)) {
    const parts = [...paths.map((path) => readFileSync(path, 'utf8')), ...('end' in rest ? [rest.end] : [])];
    files.set(name, { type, content: parts.join('\n') });
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([...files.values()]))
    .digest('hex')
    .slice(0, 12);
  return {
    url: (name) => `/assets/${hash}/${name}`,
    respond: (name) => {
      const file = files.get(name);
      if (file === undefined) return new Response('There is no such file.', { status: 404 });
      return new Response(file.content, {
        headers: { 'content-type': file.type, 'cache-control': 'public, max-age=31536000, immutable' },
      });
    },
  };
}
