import { REFERENCE_BASE_URL } from '../../../../../functions/docs/reference.ts';

/** The smallest OpenAPI document of which a page can be made. */
export function aDocument(parts: Readonly<Record<string, unknown>> = {}): unknown {
  return {
    openapi: '3.1.0',
    info: { title: 'Energy', version: '1', description: 'Compares plans.' },
    servers: [{ url: REFERENCE_BASE_URL }],
    tags: [{ name: 'task' }],
    paths: { '/a': { get: anOperation() } },
    components: {},
    ...parts,
  };
}

export function anOperation(parts: Readonly<Record<string, unknown>> = {}): unknown {
  return { operationId: 'doIt', summary: 'Do it', tags: ['task'], responses: {}, ...parts };
}
