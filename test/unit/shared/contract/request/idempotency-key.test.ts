import { readIdempotencyKey } from '../../../../../shared/contract/request/drop.ts';

function under(key: string) {
  return readIdempotencyKey({ 'idempotency-key': key });
}

it('is optional, and missing where it is empty', () => {
  expect(readIdempotencyKey({})).toEqual({ key: null, errors: [] });
  expect(under('')).toEqual({ key: null, errors: [] });
});

it.each(['a', 'x'.repeat(255), '0b9e7a52-3f9d-4b58-8d53-6b2f7a1c9e44', 'order 7 ~!'])('may be %p', (key) => {
  expect(under(key)).toEqual({ key, errors: [] });
});

it.each(['x'.repeat(256), 'tab\there', 'größe', 'line\nbreak'])('may not be %p', (key) => {
  expect(under(key)).toMatchObject({
    key: null,
    errors: [{ code: 'invalid-parameter-value', parameters: { 'Idempotency-Key': expect.any(String) } }],
  });
});
