import { join } from 'node:path';
import * as z from 'zod';
import { referenceDocument } from '../../../../../bin/reference/document.ts';
import { readExamples } from '../../../../../bin/reference/files.ts';
import type { JsonObject } from '../../../../../bin/reference/openapi/json-schema.ts';
import { withCodeSamples } from '../../../../../bin/reference/samples/samples.ts';
import { documentedOperations, parseDocument } from '../../../../support/openapi-document.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

const RESPONSES = { '200': { content: { 'application/json': { schema: {} } } } };

/** The samples of an operation whose only parameters or body are the given ones. */
function samplesOf(sent: JsonObject): readonly string[] {
  const documented = { operationId: 'things', summary: 'Things', responses: RESPONSES, ...sent };
  const document = withCodeSamples({ paths: { '/energy/things': { post: documented } } });
  return samplesSchema.parse(document).paths['/energy/things'].post['x-codeSamples'].map(({ source }) => source);
}

const samplesSchema = z.object({
  paths: z.object({
    '/energy/things': z.object({
      post: z.object({ 'x-codeSamples': z.array(z.object({ source: z.string() })) }),
    }),
  }),
});

describe('the code samples', () => {
  it('stand on every operation in curl, JavaScript and Python', () => {
    const document = parseDocument(referenceDocument(readExamples(ROOT)));
    for (const { operation } of documentedOperations(document)) {
      const labels = operation['x-codeSamples']?.map(({ label }) => label);
      expect([operation.operationId, labels]).toEqual([operation.operationId, ['curl', 'JavaScript', 'Python']]);
    }
  });

  it('write a value with quotes as each language does', () => {
    const [curl, javaScript, python] = samplesOf({
      parameters: [{ name: 'supplier', in: 'query', example: `O'Hara's "E"\\` }],
    });
    expect(curl).toContain(`--data-urlencode 'supplier=O'\\''Hara'\\''s "E"\\'`);
    expect(javaScript).toContain(`{ supplier: 'O\\'Hara\\'s "E"\\\\' }`);
    expect(python).toContain(`{"supplier": "O'Hara's \\"E\\"\\\\"}`);
  });

  it('write constants and lists as each language does', () => {
    const value = { green: true, fixed: false, until: null, usages: [{ kwh: 1 }, 2] };
    const [, javaScript, python] = samplesOf({
      requestBody: { content: { 'application/json': { examples: { request: { value } } } } },
    });
    expect(javaScript).toContain('green: true,\n    fixed: false,\n    until: null,');
    expect(python).toContain('"green": True,\n    "fixed": False,\n    "until": None,');
    expect(python).toContain('"usages": [\n        {"kwh": 1},\n        2,\n    ],');
  });

  it('take the token from a variable', () => {
    const [curl, javaScript, python] = samplesOf({});
    expect(curl).toContain('"Authorization: Bearer $TOKEN"');
    expect(javaScript).toContain('process.env.TOKEN');
    expect(python).toContain('os.environ["TOKEN"]');
  });
});
