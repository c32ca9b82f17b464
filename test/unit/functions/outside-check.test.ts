import { checkFromOutside } from '../../../functions/outside-check/handler.ts';
import { startServer } from '../../support/local-server.ts';

const SECRET = JSON.stringify({ clientId: 'id', clientSecret: 'secret', tier: 'trial' });

type Answers = Readonly<Record<string, readonly [status: number, body: unknown]>>;

/** What the check says of an API that responds so. */
async function checked(answers: Answers, secret: string): Promise<string> {
  const { url: baseUrl, close } = await startServer((request, response) => {
    const [path = ''] = request.url?.split('?') ?? [];
    const [status, body] = answers[path] ?? [404, {}];
    response.writeHead(status, { 'x-request-id': 'request-1' }).end(JSON.stringify(body));
  });
  try {
    await checkFromOutside({ baseUrl, query: 'post_code=SW1A1AA', secret: async () => secret });
    return 'good';
  } catch (error) {
    return String(error);
  } finally {
    await close();
  }
}

describe('the check from outside', () => {
  const token = { '/oauth/token': [200, { access_token: 'token' }] } as const;
  const plans = { '/energy/comparison': [200, { comparison: { total: 20 } }] } as const;

  const none = { '/energy/comparison': [200, { comparison: { total: 0 } }] } as const;

  it.each<[string, Answers, string]>([
    ['good', { ...token, ...plans }, SECRET],
    [
      'Error: /oauth/token responded with 503, request request-1',
      { ...plans, '/oauth/token': [503, {}] },
      SECRET,
    ],
    ['Error: /energy/comparison responded with 404, request request-1', token, SECRET],
    ['Error: the comparison has no plans', { ...token, ...none }, SECRET],
    ['Error: the secret has no credentials yet', { ...token, ...plans }, 'random characters'],
  ])('says: %s', async (said, answers, secret) => {
    expect(await checked(answers, secret)).toContain(said);
  });
});
