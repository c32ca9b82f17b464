import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../../../bin/build.ts';
import { BUNDLE_FILE, BUNDLE_FOLDER, BUNDLES } from '../../../lib/bundling.ts';
import { sourceFrame } from '../../../shared/http/errors.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SOURCE = 'export const handler = (): number => 42;';

/** A project with an entry file for every bundle; `files` replace them. */
function project(files: Readonly<Record<string, string>> = {}): string {
  const root = temporaryFolder();
  const entries = Object.fromEntries(BUNDLES.map(({ entry }) => [entry, SOURCE]));
  for (const [path, text] of Object.entries({ ...entries, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe('npm run build', () => {
  it('leaves an unchanged bundle alone, and removes any other file, even if it runs twice at once', async () => {
    const root = project();
    await build(root);
    const folder = join(root, BUNDLE_FOLDER, 'status');
    const before = statSync(join(folder, 'index.mjs')).mtimeMs;
    writeFileSync(join(folder, 'left-over.txt'), 'from a former build');
    await Promise.all([build(root), build(root)]);
    expect(statSync(join(folder, 'index.mjs')).mtimeMs).toBe(before);
    expect(readdirSync(folder)).toEqual(['index.mjs', 'index.mjs.map']);
  });
});

describe('a stack trace of a bundle', () => {
  const root = project({
    'functions/plans/index.ts':
      "import { price } from '../../shared/price.ts';\nexport const handler = () => price();",
    'shared/price.ts': "\nexport function price(): never {\n  throw new Error('no price');\n}\n",
  });
  beforeAll(() => build(root));

  /** Runs in another process: Jest's modules have paths, and Lambda's have addresses. */
  const framesOf = (): readonly string[] => {
    const bundle = pathToFileURL(join(root, BUNDLE_FOLDER, 'plans', BUNDLE_FILE)).href;
    const script = `import { handler } from '${bundle}';
      try { handler(); } catch (error) { console.log(error.stack); }`;
    const trace = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
    });
    return trace
      .split('\n')
      .filter((line) => line.includes(bundle))
      .map((line) => line.trim());
  };

  it('names the source files and lines, and leaves lines of Node and of code without a map unchanged', () => {
    const [frame = '', next = ''] = framesOf();
    expect(sourceFrame(frame)).toMatch(/^at .*\(shared\/price\.ts:3:\d+\)$/);
    expect(sourceFrame(next)).toMatch(/^at .*\(functions\/plans\/index\.ts:2:\d+\)$/);
    const elsewhere = frame.replace(BUNDLE_FILE, 'unmapped.mjs');
    expect(sourceFrame(elsewhere)).toBe(elsewhere);
    expect(sourceFrame('at node:internal/process/task_queues:95:5')).toBe(
      'at node:internal/process/task_queues:95:5',
    );
  });
});
