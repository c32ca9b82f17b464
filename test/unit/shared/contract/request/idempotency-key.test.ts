import { readIdempotencyKey } from '../../../../../shared/contract/request/drop.ts';

function under(key: string) {
  return readIdempotencyKey({ 'idempotency-key': key });
}

it('an Idempotency-Key is optional, and missing if it is empty', () => {
  expect(readIdempotencyKey({})).toEqual({ key: null, errors: [] });
  expect(under('')).toEqual({ key: null, errors: [] });
});

it.each([
  ['one character', 'a'],
  ['255 characters', 'x'.repeat(255)],
  ['a UUID', '0b9e7a52-3f9d-4b58-8d53-6b2f7a1c9e44'],
  ['text with spaces and punctuation', 'order 7 ~!'],
])('an Idempotency-Key may be %s', (_, key) => {
  expect(under(key)).toEqual({ key, errors: [] });
});

it.each([
  ['256 characters', 'x'.repeat(256)],
  ['text with a tab', 'tab\there'],
  ['text outside ASCII', 'größe'],
  ['two lines', 'line\nbreak'],
])('an Idempotency-Key may not be %s', (_, key) => {
  expect(under(key)).toMatchObject({
    key: null,
    errors: [{ code: 'invalid-parameter-value', parameters: { 'Idempotency-Key': expect.any(String) } }],
  });
});
