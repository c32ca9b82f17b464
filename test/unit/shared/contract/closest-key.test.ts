import { closestKey } from '../../../../shared/contract/closest-key.ts';

function closestName(sent: string, names: readonly string[]): string | undefined {
  return closestKey(
    sent,
    names.map((name) => ({ key: name, name })),
  );
}

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

describe('the name that was probably meant is told only if it is close enough:', () => {
  it.each([
    ['one letter of four may be wrong', 'bulk', 'bulb', 'bulb'],
    ['no letter of three may be wrong', 'edi', 'edf', undefined],
    ['one letter of five may be wrong', 'squad', 'squid', 'squid'],
    ['two letters of five may not', 'sqaad', 'squid', undefined],
    ['two letters of six may be wrong', 'ootfax', 'outfox', 'outfox'],
    ['three letters of six may not', 'ootfaq', 'outfox', undefined],
    ['four letters may begin it', 'octo', 'octopus-energy', 'octopus-energy'],
    ['three letters may not', 'oct', 'octopus-energy', undefined],
    ['punctuation does not count, however much there is', 'o.u.t. f.o.x', 'out-fox', 'out-fox'],
    ['a digit counts like a letter', 'e2', 'e', undefined],
    ['sixty letters are compared', 'x'.repeat(60), 'x'.repeat(60), 'x'.repeat(60)],
    ['more than that are not', 'x'.repeat(61), 'x'.repeat(61), undefined],
    ['no letter is no name', '--', '&', undefined],
  ])('%s', (_rule, sent, name, meant) => {
    expect(closestName(sent, [name])).toBe(meant);
  });

  it('a key may be meant although its name is quite another', () => {
    expect(closestKey('SSE', [{ key: 'sse', name: 'Southern Electric' }])).toBe('sse');
  });
});
