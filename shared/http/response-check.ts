import { isDeepStrictEqual } from 'node:util';

/** What the contract says of a body. */
export type ResponseSchema = { readonly parse: (body: unknown) => unknown };

/** Of no body there is nothing to say. @throws Error if the body is not as its schema says, or has a field that the schema does not name */
export function checkBody(schema: ResponseSchema, body: unknown): void {
  if (body === '') return;
  const sent: unknown = JSON.parse(typeof body === 'string' ? body : JSON.stringify(body));
  if (!isDeepStrictEqual(schema.parse(sent), sent)) throw new Error('the response has what its schema does not name');
}
