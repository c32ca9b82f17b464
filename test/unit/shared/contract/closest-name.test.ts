import { closestKey, closestName } from '../../../../shared/contract/closest-name.ts';

const NAMES = ['british-gas', 'edf', 'eon-next', 'octopus-energy', 'ovo-energy'];

describe('the name that was probably meant', () => {
  it.each([
    ['British Gas', 'british-gas'],
    ['britsh-gas', 'british-gas'],
    ['EDF', 'edf'],
    ['Octopus', 'octopus-energy'],
    ['E.ON Next', 'eon-next'],
  ])('by %s is %s', (sent, name) => {
    expect(closestName(sent, NAMES)).toBe(name);
  });

  it.each(['bulb', 'edi', '', '---', 'x'.repeat(10_000)])('is none for "%s"', (sent) => {
    expect(closestName(sent, NAMES)).toBeUndefined();
  });

  it('is a key even if the name was sent', () => {
    const all = [
      { key: 'eon-next', name: 'E.ON Next' },
      { key: 'sse', name: 'Southern Electric' },
    ] as const;
    expect(closestKey('southern electric', all)).toBe('sse');
    expect(closestKey('bulb', all)).toBeUndefined();
  });
});
