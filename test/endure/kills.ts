import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import { eventually } from '../support/project-command.ts';
import { readBody } from '../support/response-bodies.ts';
import type { RunningService } from '../support/service.ts';
import { HANDOVER, handover } from './household.ts';
import { counted, type Part } from './part.ts';

const SENDERS = 20;
/** How many are acknowledged when the kill comes is left to chance. */
const MOST_ACKNOWLEDGED = 400;
const PATIENCE_MILLISECONDS = 30_000;

type Acknowledged = { readonly key: string; readonly sessionId: string };

/** kill -9 in the middle of handovers: what was acknowledged is there after the next start, and under its key. */
export const kills: Part = {
  name: 'kills',
  heading: 'Faults survived',
  run: async ({ start, size, say }) => {
    const rounds = size === 'whole' ? 8 : 1;
    let [all, lost, changed] = [0, 0, 0];
    let service = await start();
    for (let round = 1; round <= rounds; round += 1) {
      const acknowledged = await killAmidHandovers(service);
      service = await start({ directory: service.directory });
      const found = await pMap(acknowledged, (one) => lookUp(service, one), { concurrency: SENDERS });
      all += acknowledged.length;
      lost += found.filter(({ isThere }) => !isThere).length;
      changed += found.filter(({ isRepeated }) => !isRepeated).length;
      say(`kill ${round} of ${rounds}, ${all} acknowledged, ${lost} lost`);
    }
    return [
      {
        what: `${counted(rounds, 'kill')} (SIGKILL) in the middle of handovers, with ${counted(all, 'handover')} acknowledged`,
        seen: `${lost} lost, ${changed} with another response under their Idempotency-Key; ${rounds} of ${rounds} starts afterwards`,
        held: lost === 0 && changed === 0 && all > 0,
      },
    ];
  },
};

async function killAmidHandovers(service: RunningService): Promise<readonly Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  await service.token();
  let isOver = false;
  const send = async (): Promise<void> => {
    while (!isOver) {
      const key = randomUUID();
      const { status, json } = await service.request('/energy/drop', handover(HANDOVER, key));
      if (status === 200) acknowledged.push({ key, sessionId: sessionIn(json) });
    }
  };
  const senders = Array.from({ length: SENDERS }, () => send().catch(() => undefined));
  const enough = 1 + Math.random() * MOST_ACKNOWLEDGED;
  await eventually(async () => acknowledged.length >= enough, PATIENCE_MILLISECONDS);
  await service.kill();
  isOver = true;
  await Promise.all(senders);
  return acknowledged;
}

async function lookUp(service: RunningService, { key, sessionId }: Acknowledged) {
  const { status } = await service.request(`/energy/sessions/${sessionId}`);
  const again = await service.request('/energy/drop', handover(HANDOVER, key));
  return { isThere: status === 200, isRepeated: again.status === 200 && sessionIn(again.json) === sessionId };
}

function sessionIn(json: unknown): string {
  return new URL(readBody('drop', json).plan_info_url).searchParams.get('session') ?? '';
}
