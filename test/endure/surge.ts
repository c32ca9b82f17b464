import autocannon from 'autocannon';
import { errorBody } from '../../shared/contract/resources/errors.ts';
import { runOnService } from '../support/project-command.ts';
import type { RunningService } from '../support/service.ts';
import { counted, type Part } from './part.ts';

const CONNECTIONS = 100;
/** Of the tier standard in staging. */
const [REQUESTS_PER_SECOND, BURST] = [10, 40];
/** The bucket fills while requests are on their way. */
const SLACK_SECONDS = 2;

export const surge: Part = {
  name: 'surge',
  heading: 'Load held',
  run: async ({ start, size }) => {
    const service = await start({ limits: true });
    const seconds = size === 'whole' ? 15 : 2;
    const surging = await partnerWithToken(service, 'surging-energy');
    const steady = await partnerWithToken(service, 'steady-energy');
    const [result, others] = await Promise.all([
      autocannon({
        url: `${service.baseUrl.replace('localhost', '127.0.0.1')}/energy/status`,
        connections: CONNECTIONS,
        duration: seconds,
        headers: { authorization: surging },
      }),
      callSteadily(service, { authorization: steady, seconds }),
    ]);
    const served = result.statusCodeStats['200']?.count ?? 0;
    const refused = result.statusCodeStats['429']?.count ?? 0;
    const most = BURST + REQUESTS_PER_SECOND * (result.duration + SLACK_SECONDS);
    const [wellSaid, asked] = await refusals(service, surging);
    const slowest = Math.round(Math.max(...others.map(({ milliseconds }) => milliseconds)));
    const failed = others.filter(({ status }) => status !== 200).length;
    return [
      {
        what: `a partner beyond its limits: ${counted(result.requests.total, 'request')} in ${Math.round(result.duration)} s`,
        seen: `${served.toLocaleString('en-GB')} times 200, ${refused.toLocaleString('en-GB')} times 429; ${wellSaid} of ${asked} looked at have Retry-After, a request id and the error`,
        held: served + refused >= result.requests.total && served <= most && refused > 0 && wellSaid === asked,
      },
      {
        what: `another partner meanwhile: ${counted(others.length, 'request')}`,
        seen: `${failed} failed, the slowest took ${slowest} ms`,
        held: failed === 0,
      },
    ];
  },
};

async function partnerWithToken(service: RunningService, name: string): Promise<string> {
  const { stdout } = await runOnService(service, 'partner', ['create', name, '--tier', 'standard', '--json']);
  const { clientId, clientSecret } = JSON.parse(stdout);
  return `Bearer ${await service.tokenOf({ clientId, secret: clientSecret })}`;
}

type Call = { readonly status: number; readonly milliseconds: number };

/** Five a second, well within its limit. */
async function callSteadily(
  service: RunningService,
  { authorization, seconds }: { readonly authorization: string; readonly seconds: number },
): Promise<readonly Call[]> {
  const calls: Call[] = [];
  for (let count = 0; count < seconds * 5; count += 1) {
    const started = performance.now();
    const { status } = await service.request('/energy/status', { authorization });
    calls.push({ status, milliseconds: performance.now() - started });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return calls;
}

/** How many of the 429 say all that they should, and how many there were. */
async function refusals(service: RunningService, authorization: string): Promise<readonly [number, number]> {
  const responses = await Promise.all(
    Array.from({ length: 200 }, () => service.request('/energy/status', { authorization })),
  );
  const refused = responses.filter(({ status }) => status === 429);
  const right = refused.filter(
    ({ headers, json }) =>
      Number(headers.get('retry-after')) >= 1 &&
      headers.has('x-request-id') &&
      errorBody.safeParse(json).data?.errors[0]?.code === 'too-many-requests',
  );
  return [right.length, refused.length];
}
