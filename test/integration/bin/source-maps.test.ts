import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../../../bin/build.ts';
import { BUNDLE_FILE, BUNDLE_FOLDER, BUNDLES } from '../../../lib/bundling.ts';
import { sourceFrame } from '../../../shared/http/source-lines.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const FAILING = `
export function price(): never {
  throw new Error('no price');
}
`;

describe('a stack trace of a bundle', () => {
  const root = temporaryFolder();
  beforeAll(async () => {
    const entries = Object.fromEntries(BUNDLES.map(({ entry }) => [entry, 'export const handler = () => 1;']));
    const files: Readonly<Record<string, string>> = {
      ...entries,
      'functions/plans/index.ts':
        "import { price } from '../../shared/price.ts';\nexport const handler = () => price();",
      'shared/price.ts': FAILING,
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    await build(root);
  });

  /** In a process of its own: Jest's modules have paths, and Lambda's have addresses. */
  const framesOf = (): readonly string[] => {
    const bundle = pathToFileURL(join(root, BUNDLE_FOLDER, 'plans', BUNDLE_FILE)).href;
    const script = `import { handler } from '${bundle}';
      try { handler(); } catch (error) { console.log(error.stack); }`;
    const trace = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
    return trace
      .split('\n')
      .filter((line) => line.includes(bundle))
      .map((line) => line.trim());
  };

  it('names the source files and lines', () => {
    const [thrown = '', called = ''] = framesOf().map(sourceFrame);
    expect(thrown).toMatch(/^at .*\(shared\/price\.ts:3:\d+\)$/);
    expect(called).toMatch(/^at .*\(functions\/plans\/index\.ts:2:\d+\)$/);
  });

  it('stays as it is without a map, and for frames of Node itself', () => {
    const [frame = ''] = framesOf();
    const elsewhere = frame.replace(BUNDLE_FILE, 'unmapped.mjs');
    expect(sourceFrame(elsewhere)).toBe(elsewhere);
    expect(sourceFrame('at node:internal/process/task_queues:95:5')).toBe('at node:internal/process/task_queues:95:5');
  });
});
