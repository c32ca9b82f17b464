import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Assets = {
  readonly url: (name: AssetName) => string;
  readonly respond: (name: string) => Response;
};

const BROWSER = join(import.meta.dirname, 'browser');
const UPLOT = dirname(createRequire(import.meta.url).resolve('uplot'));

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** Later ones override earlier ones. */
const STYLES = ['base', 'form', 'results', 'pages'].map((name) => join(BROWSER, `${name}.css`));

const FILES = {
  'site.css': { paths: STYLES, type: STYLE },
  'main.js': { paths: [join(BROWSER, 'main.js')], type: SCRIPT },
  'charts.js': { paths: [join(BROWSER, 'charts.js')], type: SCRIPT },
  'icon.svg': { paths: [join(BROWSER, 'icon.svg')], type: 'image/svg+xml' },
  'uplot.js': { paths: [join(UPLOT, 'uPlot.iife.min.js')], type: SCRIPT },
  'uplot.css': { paths: [join(UPLOT, 'uPlot.min.css')], type: STYLE },
} as const;

type AssetName = keyof typeof FILES;

/** The files for the browser, served as they are. One hash for all, since scripts import each other by name. */
export function loadAssets(): Assets {
  const files = new Map(
    Object.entries(FILES).map(([name, { paths, type }]) => [
      name,
      { type, content: paths.map((path) => readFileSync(path, 'utf8')).join('\n') },
    ]),
  );
  const hash = createHash('sha256');
  for (const { content } of files.values()) hash.update(content);
  const folder = `/assets/${hash.digest('hex').slice(0, 12)}`;
  return {
    url: (name) => `${folder}/${name}`,
    respond: (name) => {
      const file = files.get(name);
      if (file === undefined) return new Response('There is no such file.', { status: 404 });
      return new Response(file.content, {
        headers: { 'content-type': file.type, 'cache-control': 'public, max-age=31536000, immutable' },
      });
    },
  };
}
