import { isDeepStrictEqual } from 'node:util';

/** What the contract says of a body. */
export type ResponseSchema = { readonly parse: (body: unknown) => unknown };

/** With its library, for a function that checks. */
export type LoadSchema = () => Promise<ResponseSchema>;

/** @throws Error if a body, as its JSON says, is not as its schema says, or has a field that the schema does not name */
export function checkBody(schema: ResponseSchema, body: unknown): void {
  if (!isDeepStrictEqual(schema.parse(body), body)) throw new Error('the response has what its schema does not name');
}
