import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FUNCTION_NAMES, FUNCTIONS } from '../../../../lib/functions.ts';
import { ENDPOINTS, TASKS } from '../../../../shared/contract/endpoints.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const LISTED = Object.values(ENDPOINTS);

describe('the tables of endpoints and functions', () => {
  it('have a row for each folder of functions/, and a folder for each row', () => {
    const folders = readdirSync(join(ROOT, 'functions'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    const inFolder = FUNCTION_NAMES.filter((name) => FUNCTIONS[name].folder === undefined);
    expect(inFolder.toSorted()).toEqual(folders.toSorted());
    expect(FUNCTION_NAMES.toSorted()).toEqual(Object.keys(FUNCTIONS).toSorted());
  });

  it('give no two endpoints the same route or verb, and no task without an endpoint', () => {
    const routes = LISTED.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(LISTED.length);
    expect(new Set(LISTED.map(({ operationId }) => operationId)).size).toBe(LISTED.length);
    expect(TASKS.filter((task) => !LISTED.some((endpoint) => endpoint.task === task))).toEqual([]);
  });

  it('let the endpoints of one function accept the same tokens, unless each checks its own', () => {
    for (const { function: name, token } of LISTED.filter((row) => row.function !== 'switches')) {
      const others = LISTED.filter((endpoint) => endpoint.function === name);
      expect(others.map((endpoint) => endpoint.token)).toEqual(others.map(() => token));
    }
  });
});
