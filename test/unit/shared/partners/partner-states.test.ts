import { cachedPartnerStates } from '../../../../shared/partners/admit.ts';
import type { PartnerState } from '../../../../shared/partners/partner.ts';

describe("partners' states", () => {
  const ACME: PartnerState = { name: 'acme', kind: 'partner', tier: 'trial', disabled: false };
  const start = () => {
    const world = { now: 0, isDown: false, disabled: false };
    const readIds: string[] = [];
    const read = cachedPartnerStates(
      async (clientId) => {
        readIds.push(clientId);
        if (world.isDown) throw new Error('out of reach');
        return clientId === 'nobody' ? undefined : { ...ACME, disabled: world.disabled };
      },
      { nowMs: () => world.now * 1000 },
    );
    return { world, asked: readIds, read };
  };

  it('are read once in 20 seconds, unknown ones too, however often they are asked for', async () => {
    const { world, asked: readIds, read } = start();
    for (const now of [0, 5, 10, 19]) {
      world.now = now;
      expect([await read('acme'), await read('nobody')]).toEqual([ACME, undefined]);
    }
    expect(readIds).toEqual(['acme', 'nobody']);
    world.now = 20;
    await read('acme');
    expect(readIds).toEqual(['acme', 'nobody', 'acme']);
  });

  it("refuse a disabled partner within a minute, including the gateway's 30 seconds, even if the store is down", async () => {
    const { world, read } = start();
    await read('acme');
    Object.assign(world, { isDown: true, disabled: true, now: 27 });
    expect(await read('acme')).toEqual(ACME);
    world.now = 28;
    await expect(read('acme')).rejects.toThrow('out of reach');
    world.isDown = false;
    expect(await read('acme')).toEqual({ ...ACME, disabled: true });
  });
});
