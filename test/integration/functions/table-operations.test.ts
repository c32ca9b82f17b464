import { build } from 'esbuild';
import { BUNDLES, BUNDLING } from '../../../lib/bundling.ts';
import { FUNCTIONS } from '../../../lib/functions.ts';

const COMMANDS = ['Get', 'BatchGet', 'Put', 'Update', 'Delete', 'BatchWrite'];
/** The operations of DynamoDB, by the command. */
const OPERATIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(COMMANDS.map((name) => [`${name}Command`, `${name}Item`])),
  ...{ paginateQuery: 'Query', QueryCommand: 'Query', ScanCommand: 'Scan' },
};

/**
 * Operations that a function's bundle contains, because a store is one object for all its users,
 * but that the function never calls.
 */
const NEVER_CALLED: Readonly<Record<string, readonly string[]>> = {
  // The pointer says how fresh the sources are; only the sender writes the state of a receiver.
  status: ['Query', 'UpdateItem'],
  sources: ['Query'],
  // Partners are listed and written from a terminal.
  token: ['PutItem', 'Query'],
  // A handover is written once; only the journey updates it, and only a terminal erases it.
  drop: ['DeleteItem', 'UpdateItem'],
  sessions: ['DeleteItem', 'PutItem'],
  switches: ['DeleteItem', 'PutItem', 'UpdateItem'],
  // Only a terminal lists, counts and deletes events.
  'switch-report': ['BatchWriteItem', 'DeleteItem', 'Query', 'UpdateItem'],
  'webhook-sender': ['BatchWriteItem', 'Query'],
  'batch-finish': ['BatchWriteItem'],
  // Only showing or finishing a batch reads all of its parts; comparing a part does not change the
  // batch.
  'batch-clean-up': ['BatchWriteItem', 'Query'],
  'batch-cut': ['Query'],
  'batch-part': ['UpdateItem'],
};

/** The operations that our own modules ask DynamoDB for, after tree shaking. */
async function operationsIn(entry: string): Promise<readonly string[]> {
  const { outputFiles } = await build({
    ...BUNDLING,
    mainFields: [...BUNDLING.mainFields],
    ...{ minify: false, packages: 'external', external: ['energy:reference'] },
    ...{ entryPoints: [entry], outdir: 'dist', write: false },
  });
  const text = outputFiles.map((file) => file.text).join('');
  const sent = [...text.matchAll(/\b(paginateQuery|(?<=new )\w+Command)\d*\(/g)];
  return [...new Set(sent.flatMap(([, command]) => OPERATIONS[command ?? ''] ?? []))];
}

describe('the table permissions', () => {
  it.each(BUNDLES.filter(({ name }) => name !== 'authorizer' && name !== 'outside-check'))(
    'of $name are exactly the operations that its code has',
    async ({ name, entry }) => {
      const { tables = {}, indexes = [] } = FUNCTIONS[name];
      const ofTables = Object.values(tables).flat();
      const granted = new Set([...ofTables, ...indexes.map(() => 'Query')]);
      const used = await operationsIn(entry);
      expect([...granted, ...(NEVER_CALLED[name] ?? [])].toSorted()).toEqual(used.toSorted());
    },
  );
});
