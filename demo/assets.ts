import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type AssetName = 'site.css' | 'main.js' | 'charts.js' | 'uplot.js' | 'icon.svg';

export type Assets = {
  readonly url: (name: AssetName) => string;
  readonly respond: (name: string) => Response;
};

const SCRIPT = 'text/javascript; charset=utf-8';

/** The files for the browser. One hash for all, since scripts import each other by name. */
export function loadAssets(): Assets {
  const own = (name: AssetName): string =>
    readFileSync(join(import.meta.dirname, 'browser', name), 'utf8');
  const uplot = dirname(createRequire(import.meta.url).resolve('uplot'));
  const libraryFile = (name: string): string => readFileSync(join(uplot, name), 'utf8');
  const files: Readonly<Record<AssetName, readonly [type: string, content: string]>> = {
    'site.css': ['text/css; charset=utf-8', `${libraryFile('uPlot.min.css')}\n${own('site.css')}`],
    'main.js': [SCRIPT, own('main.js')],
    'charts.js': [SCRIPT, own('charts.js')],
    'uplot.js': [SCRIPT, `${libraryFile('uPlot.iife.min.js')}\nexport default uPlot;`],
    'icon.svg': ['image/svg+xml', own('icon.svg')],
  };
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  return {
    url: (name) => `/assets/${hash}/${name}`,
    respond: (name) => {
      const file = Object.entries(files).find(([each]) => each === name)?.[1];
      if (file === undefined) return new Response('There is no such file.', { status: 404 });
      const headers = {
        'content-type': file[0],
        'cache-control': 'public, max-age=31536000, immutable',
      };
      return new Response(file[1], { headers });
    },
  };
}
