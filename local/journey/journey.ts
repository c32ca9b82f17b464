import type { RequestListener } from 'node:http';
import { failedPage, type JourneyPage, notFoundPage, sessionPage } from './page.ts';
import type { SessionRead } from './sessions-client.ts';

export const JOURNEY_PATH = '/journey';

type JourneyOptions = {
  readonly readSession: (id: string) => Promise<SessionRead>;
  readonly onError: (error: unknown) => void;
};

/** A demonstration of the journey that users are redirected to. Every other path goes to the service. */
export function withJourney(service: RequestListener, { readSession, onError }: JourneyOptions): RequestListener {
  const pageOf = async (url: URL): Promise<JourneyPage> => {
    const id = url.searchParams.get('session') ?? '';
    try {
      const read: SessionRead = id === '' ? { kind: 'not-found' } : await readSession(id);
      return read.kind === 'session' ? sessionPage(read.session) : notFoundPage();
    } catch (error) {
      onError(error);
      return failedPage();
    }
  };
  return (message, response) => {
    const [path = '', query = ''] = (message.url ?? '').split('?', 2);
    if (path !== JOURNEY_PATH || message.method !== 'GET') return service(message, response);
    void pageOf(new URL(`?${query}`, 'http://localhost')).then(({ status, headers, body }) => {
      response.writeHead(status, headers).end(body);
    });
  };
}
