import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { costsOf, rowsOf } from '../../bench/costs.ts';
import { APP, ASSEMBLIES } from './variants.ts';

it('what production costs is worked out from the templates', () => {
  const table = readFileSync('docs/measurements.md', 'utf8');
  for (const row of rowsOf(costsOf(join(ASSEMBLIES, APP)))) expect(table).toContain(row);
});
