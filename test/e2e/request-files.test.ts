import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { ROUTES } from '../../lib/routes.ts';
import { TOKEN_PATH } from '../../shared/contract/token-paths.ts';
import { documentedOperations, type OpenApiDocument, parseDocument } from '../support/openapi-document.ts';
import { present } from '../support/present.ts';
import { readBody } from '../support/response-bodies.ts';
import { createResponseChecker } from '../support/response-checker.ts';
import { readRequest, requestTitles } from '../support/rest-client.ts';
import { runSamples } from '../support/sample-runs.ts';
import { type RunningService, startService } from '../support/service.ts';

const ROUTE_COUNT = ROUTES.length;
const PROJECT = join(import.meta.dirname, '../..');
const DROP_PATH = '/energy/drop';

let service: RunningService;
let document: OpenApiDocument;
beforeAll(async () => {
  service = await startService();
  document = parseDocument((await service.request('/energy/docs/openapi.json')).json);
});
afterAll(() => service?.stop());

async function served(name: string): Promise<string> {
  const response = await service.request(`/energy/docs/${name}`);
  expect([name, response.status]).toEqual([name, 200]);
  return response.text;
}

function sessionOf(handedOver: unknown): string {
  return new URL(readBody('drop', handedOver).plan_info_url).searchParams.get('session') ?? '';
}

describe('requests.http, read as REST Client reads it', () => {
  it('sends every request of the API, and each succeeds with a body as documented', async () => {
    let file = await served('requests.http');
    const check = createResponseChecker(document);
    const responses = new Map<string, unknown>();
    const titles = requestTitles(file);
    expect(titles).toHaveLength(ROUTE_COUNT);
    for (const title of titles) {
      const { name, method, url, headers, body } = readRequest(file, title, responses);
      const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
      const text = await response.text();
      expect([title, response.status, response.ok ? '' : text]).toEqual([title, 200, '']);
      if (!response.headers.get('content-type')?.startsWith('application/json')) continue;
      const json: unknown = JSON.parse(text);
      expect(check({ method, path: new URL(url).pathname, status: 200, body: json })).toEqual([]);
      if (name !== null) responses.set(name, json);
      if (!url.endsWith(DROP_PATH)) continue;
      expect(readBody('drop', json).checks).toMatchObject({ item: 'matches', annual_cost: 'matches' });
      // As the file says: a person enters the session of the handover.
      file = file.replace(/^@sessionId = .*$/m, `@sessionId = ${sessionOf(json)}`);
    }
  });
});

describe('postman_collection.json, run by Newman', () => {
  it('sends every request of the API, and no assertion fails', async () => {
    const collection = join(service.directory, 'collection.json');
    const results = join(service.directory, 'results.json');
    await writeFile(collection, await served('postman_collection.json'));
    const newman = join(PROJECT, 'node_modules/newman/bin/newman.js');
    const args = [newman, 'run', collection, '--reporters', 'json', '--reporter-json-export', results];
    const failed = await promisify(execFile)(process.execPath, args).then(
      () => '',
      (error: Error) => error.message,
    );
    const { run } = newmanSchema.parse(JSON.parse(await readFile(results, 'utf8')));
    expect(run.failures.map(({ error, source }) => `${source?.name}: ${error.message}`)).toEqual([]);
    expect(failed).toBe('');
    expect(run.executions).toHaveLength(ROUTE_COUNT);
    for (const { item, response, assertions } of run.executions) {
      expect([item.name, response?.code]).toEqual([item.name, 200]);
      expect([item.name, assertions.length >= 2]).toEqual([item.name, true]);
    }
  });
});

const newmanSchema = z.object({
  run: z.object({
    executions: z.array(
      z.object({
        item: z.object({ name: z.string() }),
        response: z.object({ code: z.number() }).optional(),
        assertions: z.array(z.object({ assertion: z.string() })).default([]),
      }),
    ),
    failures: z.array(
      z.object({ error: z.object({ message: z.string() }), source: z.object({ name: z.string() }).optional() }),
    ),
  }),
});

describe('the code samples of the reference', () => {
  it.each(['curl', 'JavaScript', 'Python'])('work in %s, with the token that the first of them gets', async (label) => {
    const check = createResponseChecker(document);
    const operations = documentedOperations(document)
      .map(({ path, method, operation }) => ({
        id: operation.operationId,
        path,
        method,
        isJson: operation.responses['200']?.content?.['application/json'] !== undefined,
        source: present(operation['x-codeSamples']?.find((sample) => sample.label === label)).source,
      }))
      .toSorted((one, other) => Number(other.path === TOKEN_PATH) - Number(one.path === TOKEN_PATH));
    expect(operations).toHaveLength(ROUTE_COUNT);

    const outputs = await runSamples(label, operations, { SESSION_ID: await handOver() });

    for (const { id, path, method, isJson } of operations) {
      const output = outputs.get(id) ?? 'nothing was run';
      if (path === TOKEN_PATH) expect(output).toBe('');
      else if (isJson) expect(check({ method, path, status: 200, body: JSON.parse(output) })).toEqual([]);
      else expect(output).toMatch(/^(<!doctype html>|# Every request)/);
    }
  });
});

/** The id of a session that the demo partner handed over. */
async function handOver(): Promise<string> {
  const body = present(
    documentedOperations(document).find(({ path }) => path === DROP_PATH)?.operation.requestBody?.content[
      'application/json'
    ]?.examples?.['request'],
  ).value;
  const headers = { 'content-type': 'application/json' };
  const { json } = await service.request(DROP_PATH, { method: 'POST', headers, body: JSON.stringify(body) });
  return sessionOf(json);
}
