import { mock } from 'node:test';
import { print, printError } from '../../../bin/terminal.ts';

const C0 = Array.from({ length: 32 }, (_, code) => code).filter((code) => code !== 0x0a);
const C1 = Array.from({ length: 33 }, (_, index) => 0x7f + index);
const BIDIRECTIONAL = [
  0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
];

afterEach(() => mock.restoreAll());

it.each([
  ['print', print, 'log'],
  ['printError', printError, 'error'],
] as const)(
  '%s shows every control and bidirectional character escaped, and breaks lines',
  (_, write, method) => {
    const written = mock.method(console, method, () => undefined).mock;
    for (const code of [...C0, ...C1, ...BIDIRECTIONAL]) {
      write(`acme${String.fromCodePoint(code)}energy\né £ 🔌`);
      expect(written.calls.at(-1)?.arguments).toEqual([
        `acme\\u${code.toString(16).padStart(4, '0')}energy\né £ 🔌`,
      ]);
    }
  },
);
