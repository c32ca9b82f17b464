import { shown } from '../../../../data-loader/feeds/fields.ts';

describe('a value in a reason', () => {
  it('shows control characters and those that turn text around as escapes', () => {
    expect(shown('a\u009b31m\u007f\u202eb\u2066\u200f')).toBe('"a\\u009b31m\\u007f\\u202eb\\u2066\\u200f"');
  });

  it('shows letters of every language as they are', () => {
    expect(shown('Ynni Gŵyrdd £ – ünï')).toBe('"Ynni Gŵyrdd £ – ünï"');
  });
});
