import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type AssetName = 'site.css' | 'main.js' | 'book.js' | 'icon.svg';

export type Assets = {
  readonly url: (name: AssetName) => string;
  readonly respond: (name: string) => Response;
};

/** Loads the files for the browser, under the hash of their content. */
export function loadAssets(): Assets {
  const file = (name: AssetName, folder = 'browser'): string =>
    readFileSync(join(import.meta.dirname, folder, name), 'utf8');
  const files: Readonly<Record<AssetName, readonly [type: string, content: string]>> = {
    'site.css': ['text/css; charset=utf-8', file('site.css')],
    'main.js': ['text/javascript; charset=utf-8', file('main.js')],
    'book.js': ['text/javascript; charset=utf-8', file('book.js', '../dist/demo')],
    'icon.svg': ['image/svg+xml', file('icon.svg')],
  };
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  return {
    url: (name) => `/assets/${hash}/${name}`,
    respond: (name) => {
      const [, asset] = Object.entries(files).find(([fileName]) => fileName === name) ?? [];
      if (asset === undefined) return new Response('There is no such file.', { status: 404 });
      const [type, content] = asset;
      const headers = {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
      };
      return new Response(content, { headers });
    },
  };
}
