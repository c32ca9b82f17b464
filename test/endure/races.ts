import { randomUUID } from 'node:crypto';
import type { Result } from '../support/service.ts';
import { HANDOVER, handover } from './household.ts';
import type { Part } from './part.ts';

export const races: Part = {
  name: 'races',
  heading: 'Faults survived',
  run: async ({ start, size, say }) => {
    const service = await start();
    const [rounds, senders] = size === 'whole' ? [10, 100] : [2, 30];
    const race = async (bodyOf: (sender: number) => unknown): Promise<readonly Result[]> => {
      const key = randomUUID();
      return await Promise.all(
        Array.from({ length: senders }, (_, sender) => service.request('/energy/drop', handover(bodyOf(sender), key))),
      );
    };
    let [same, other] = [0, 0];
    for (let round = 1; round <= rounds; round += 1) {
      const equal = await race(() => HANDOVER);
      if (equal.every(({ status }) => status === 200) && new Set(equal.map(({ text }) => text)).size === 1) same += 1;
      const different = await race((sender) => ({ ...HANDOVER, attribution: { sender: String(sender) } }));
      const count = (sought: number) => different.filter(({ status }) => status === sought).length;
      if (count(200) === 1 && count(409) === senders - 1) other += 1;
      say(`round ${round} of ${rounds}`);
    }
    return [
      {
        what: `${rounds} times ${senders} handovers at once, with one Idempotency-Key and the same body`,
        seen: `one response for all of them in ${same} of ${rounds}`,
        held: same === rounds,
      },
      {
        what: `${rounds} times ${senders} handovers at once, with one Idempotency-Key and other bodies`,
        seen: `one 200 and ${senders - 1} times 409 in ${other} of ${rounds}`,
        held: other === rounds,
      },
    ];
  },
};
