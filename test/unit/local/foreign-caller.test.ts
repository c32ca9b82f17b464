import { foreignCaller } from '../../../local/foreign-caller.ts';

function reason(host: readonly string[], origin: readonly string[] = []): string | undefined {
  return foreignCaller({
    rawHeaders: [...host.flatMap((value) => ['Host', value]), ...origin.flatMap((value) => ['Origin', value])],
  });
}

describe('a caller of the local service', () => {
  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000'])(
    'may use the name %s',
    (host) => {
      expect(reason([host])).toBeUndefined();
      expect(reason([host], [`http://${host}`])).toBeUndefined();
    },
  );

  it.each([
    [['rebound.example:3000']],
    [['localhost.evil.example']],
    [['127.0.0.1.evil.example:3000']],
    [['0.0.0.0']],
    [[]],
    [['localhost', 'localhost']],
  ])('is refused with Host %j', (host) => expect(reason(host)).toContain('Host must be localhost, 127.0.0.1 or [::1]'));

  it.each(['https://evil.example', 'null', 'http://localhost:3001', 'http://127.0.0.1:3000', 'https://localhost:3000'])(
    'is refused with Origin %s',
    (origin) => expect(reason(['localhost:3000'], [origin])).toContain(`"${origin}" was sent`),
  );
});
