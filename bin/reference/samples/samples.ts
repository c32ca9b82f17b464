import * as z from 'zod';
import type { JsonObject } from '../openapi/json-schema.ts';
import { isTokenRequest, type Operation, operationsOf } from '../operations.ts';
import { curlSample, curlTokenSample } from './curl.ts';
import { javaScriptSample, javaScriptTokenSample } from './javascript.ts';
import { pythonSample, pythonTokenSample } from './python.ts';
import { tokenRequest } from './token-request.ts';

const documentSchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) });

/** The document with `x-codeSamples`, which Redoc, Scalar and others show beside an operation. */
export function withCodeSamples(document: JsonObject): JsonObject {
  const samples = new Map(operationsOf(document).map((operation) => [operation.id, samplesOf(operation)]));
  const { paths } = documentSchema.parse(document);
  const sampled = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        { ...operation, 'x-codeSamples': samples.get(String(operation['operationId'])) },
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(sampled) };
}

type CodeSample = { readonly lang: string; readonly label: string; readonly source: string };

/** The operation's request in every language. */
export function samplesOf(operation: Operation): readonly CodeSample[] {
  const [curl, javaScript, python] = isTokenRequest(operation)
    ? tokenSamples(operation)
    : [curlSample(operation), javaScriptSample(operation), pythonSample(operation)];
  return [
    { lang: 'Shell', label: 'curl', source: curl },
    { lang: 'JavaScript', label: 'JavaScript', source: javaScript },
    { lang: 'Python', label: 'Python', source: python },
  ];
}

function tokenSamples(operation: Operation): readonly [string, string, string] {
  const request = tokenRequest(operation);
  return [curlTokenSample(request), javaScriptTokenSample(request), pythonTokenSample(request)];
}
