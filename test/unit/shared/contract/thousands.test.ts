import { thousands } from '../../../../shared/contract/thousands.ts';

describe('a number in a message', () => {
  it.each([0, 7, 999, 1_000, 12_345, 1_000_000, -1_000, -250, Number.MAX_SAFE_INTEGER])(
    'is %d as in English',
    (whole) => {
      expect(thousands(whole)).toBe(whole.toLocaleString('en-GB'));
    },
  );
});
