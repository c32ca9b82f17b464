import { build } from 'esbuild';
import { BUNDLES, BUNDLING } from '../../../lib/bundling.ts';
import { FUNCTION_TABLES, LOADER_TABLES } from '../../../lib/routes.ts';

/** Of DynamoDB, by the class or function of the SDK that our code uses. */
const OPERATIONS: Readonly<Record<string, string>> = {
  GetCommand: 'GetItem',
  BatchGetCommand: 'BatchGetItem',
  QueryCommand: 'Query',
  paginateQuery: 'Query',
  PutCommand: 'PutItem',
  UpdateCommand: 'UpdateItem',
  DeleteCommand: 'DeleteItem',
  BatchWriteCommand: 'BatchWriteItem',
  ScanCommand: 'Scan',
  paginateScan: 'Scan',
};

/** In the bundle, because a store is one object with all that anyone does, but never called by this function. */
const NEVER_CALLED: Readonly<Record<string, readonly string[]>> = {
  // The loader writes how fresh a source is.
  status: ['UpdateItem'],
  sources: ['UpdateItem'],
  // Partners are listed and written from a terminal.
  token: ['PutItem', 'Query'],
  // A handover is written once; only the journey updates it, and only a terminal erases it.
  drop: ['DeleteItem', 'UpdateItem'],
  sessions: ['DeleteItem', 'PutItem'],
};

/** The operations that our own modules ask the SDK for, after tree shaking. */
async function operationsIn(entry: string): Promise<readonly string[]> {
  const { outputFiles } = await build({
    ...BUNDLING,
    mainFields: [...BUNDLING.mainFields],
    minify: false,
    packages: 'external',
    external: ['energy:reference'],
    entryPoints: [entry],
    outdir: 'dist',
    write: false,
  });
  const text = outputFiles.map((file) => file.text).join('');
  const called = [...text.matchAll(/new ([A-Za-z]+Command)\d*\(|\b(paginate[A-Za-z]+)\d*\(/g)];
  return [...new Set(called.flatMap(([, command, paginator]) => OPERATIONS[command ?? paginator ?? ''] ?? []))];
}

describe('the table permissions', () => {
  it.each(BUNDLES.filter(({ name }) => name !== 'authorizer'))(
    'of $name are exactly the operations that its code has',
    async ({ name, entry }) => {
      const tables = name === 'data-loader' ? LOADER_TABLES : FUNCTION_TABLES[name];
      const granted = new Set(Object.values(tables).flat());
      const used = await operationsIn(entry);
      expect([...granted, ...(NEVER_CALLED[name] ?? [])].toSorted()).toEqual(used.toSorted());
    },
  );
});
