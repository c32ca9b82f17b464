import { retryOnConflict, TemporaryError } from '../../../../shared/values/temporary.ts';

describe('retryOnConflict', () => {
  it('returns the result of the first attempt without a conflict', async () => {
    const results = ['conflict', 'conflict', 'written', 'written again'] as const;
    let attempts = 0;
    const attempt = async () => results[attempts++];
    expect(await retryOnConflict('busy', attempt)).toBe('written');
    expect(attempts).toBe(3);
  });

  it('gives up with an error that says that the call may succeed soon', async () => {
    const failure = retryOnConflict('busy', async () => 'conflict');
    await expect(failure).rejects.toThrow(new TemporaryError('busy'));
    await expect(failure).rejects.toBeInstanceOf(TemporaryError);
  });
});
