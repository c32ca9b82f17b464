import { invalidParameter, postcodeNotFound } from '../../../../shared/contract/errors.ts';

it('a message quotes sixty characters of a long value, as a reader counts them; the parameters have all of it', () => {
  for (const [exactly, more] of [
    ['x'.repeat(60), 'y'],
    [`a${'😀'.repeat(59)}`, '😀'],
  ] as const) {
    expect(invalidParameter('limit', exactly, 'less').message).toBe(
      `limit must be less; "${exactly}" was sent.`,
    );
    const error = invalidParameter('limit', `${exactly}${more}`, 'less');
    expect(error.message).toBe(`limit must be less; "${exactly}..." was sent.`);
    expect(error.parameters).toEqual({ limit: `${exactly}${more}` });
  }
});

it.each([
  ['ZZ1 1ZZ', 'a postcode that exists in Great Britain'],
  ['SW1A', 'a full postcode in Great Britain'],
  ['bt1 5gs', 'a postcode that exists in Great Britain (Northern Ireland is not covered)'],
  ['JE23AB', 'a postcode that exists in Great Britain (Jersey is not covered)'],
  ['XBT1 5GS', 'a postcode that exists in Great Britain'],
])('a postcode that is not found must be: %s, %s', (postcode, allowed) => {
  expect(postcodeNotFound(postcode)).toEqual({
    code: 'postcode-not-found',
    message: `post_code must be ${allowed}, for example SW1A 1AA; "${postcode}" was sent.`,
    parameters: { post_code: postcode },
  });
});
