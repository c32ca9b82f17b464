import type { PartnerState } from '../../../../shared/partners/partner.ts';
import { keptPartnerStates, PARTNER_STATES_KEPT } from '../../../../shared/partners/partner-states.ts';

describe("partners' states", () => {
  const ACME: PartnerState = { name: 'acme', kind: 'partner', tier: 'trial', disabled: false };
  const reading = (response: (clientId: string) => Promise<PartnerState | null> = async () => ACME) => {
    const asked: string[] = [];
    let now = 0;
    const read = keptPartnerStates(
      (clientId) => {
        asked.push(clientId);
        return response(clientId);
      },
      { nowMs: () => now * 1000 },
    );
    return { read, asked, wait: (seconds: number) => (now += seconds) };
  };

  it('are read once in 20 seconds, unknown ones too', async () => {
    const { read, asked, wait } = reading(async (id) => (id === 'acme' ? ACME : null));
    expect([await read('acme'), await read('nobody'), await read('acme'), await read('nobody')]).toEqual([
      ACME,
      null,
      ACME,
      null,
    ]);
    wait(19);
    await read('acme');
    expect(asked).toEqual(['acme', 'nobody']);
    wait(1);
    await read('acme');
    expect(asked).toEqual(['acme', 'nobody', 'acme']);
  });

  it('do not live longer for being asked for again and again', async () => {
    const { read, asked, wait } = reading();
    await read('acme');
    for (let second = 0; second < 20; second += 5) {
      wait(5);
      await read('acme');
    }
    expect(asked).toHaveLength(2);
  });

  it('are not kept where reading failed', async () => {
    let fails = true;
    const { read } = reading(async () => {
      if (fails) throw new Error('out of reach');
      return ACME;
    });
    await expect(read('acme')).rejects.toThrow('out of reach');
    fails = false;
    expect(await read('acme')).toEqual(ACME);
  });

  it('are kept in bounds: the one longest unread goes', async () => {
    const { read, asked } = reading();
    await read('first');
    await read('second');
    for (let number = 2; number < PARTNER_STATES_KEPT; number += 1) await read(`other-${number}`);
    await read('first');
    await read('one-more');
    asked.length = 0;
    await read('first');
    expect(asked).toEqual([]);
    await read('second');
    expect(asked).toEqual(['second']);
  });

  it('are the last ones for some seconds while they cannot be read, and nothing after that', async () => {
    let isDown = false;
    const { read, wait } = reading(async () => {
      if (isDown) throw new Error('out of reach');
      return ACME;
    });
    await read('acme');
    isDown = true;
    wait(27);
    expect(await read('acme')).toEqual(ACME);
    wait(1);
    await expect(read('acme')).rejects.toThrow('out of reach');
    isDown = false;
    expect(await read('acme')).toEqual(ACME);
  });

  it('refuse a disabled partner within a minute, the 30 seconds of the gateway included', async () => {
    let disabled = false;
    let isDown = false;
    const { read, wait } = reading(async () => {
      if (isDown) throw new Error('out of reach');
      return { ...ACME, disabled };
    });
    await read('acme');
    disabled = true;
    isDown = true;
    wait(29);
    await expect(read('acme')).rejects.toThrow('out of reach');
    isDown = false;
    expect(await read('acme')).toEqual({ ...ACME, disabled: true });
  });
});
