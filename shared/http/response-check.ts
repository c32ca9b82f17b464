import { isDeepStrictEqual } from 'node:util';

/** What the contract says of a body. */
export type ResponseSchema = { readonly parse: (body: unknown) => unknown };

/** With its library, for a function that checks. */
export type LoadSchema = () => Promise<ResponseSchema>;

/** @throws Error if the body is not as its schema says, or has a field that the schema does not name */
export function checkBody(schema: ResponseSchema, body: string): void {
  if (body === '') return;
  const sent: unknown = JSON.parse(body);
  if (!isDeepStrictEqual(schema.parse(sent), sent)) throw new Error('the response has what its schema does not name');
}
