import { distribute } from '../../../../local/lambda/distribution.ts';
import type { Instance, Invocation } from '../../../../local/lambda/instance.ts';

const PLACES = 3;

type Given = { readonly isQuick: boolean; readonly running?: string; readonly ahead?: readonly string[] };

/** An instance that never ends an event. */
function instanceWith({ isQuick, running, ahead = [] }: Given): Instance {
  const given = [...(running === undefined ? [] : [running]), ...ahead].map(invocationOf);
  return {
    run: (invocations) => void given.push(...invocations),
    read: () => {},
    takeBack: (invocation) => given.indexOf(invocation) > 0 && given.splice(given.indexOf(invocation), 1).length > 0,
    given: () => [...given],
    freePlaces: () => PLACES - given.length,
    isQuick: () => isQuick,
    idleMs: () => 0,
    loaded: Promise.resolve('loaded'),
    ended: new Promise(() => {}),
    stop: async () => {},
  };
}

function invocationOf(event: string): Invocation {
  return { event, settle: () => {} };
}

function eventsOf(invocations: readonly Invocation[]): readonly string[] {
  return invocations.map(({ event }) => event);
}

function distributed(events: readonly string[], ...ready: readonly Instance[]) {
  const queue = events.map(invocationOf);
  const isAnyQuick = distribute(queue, new Set(ready));
  return { isAnyQuick, queue: eventsOf(queue), given: ready.map((instance) => eventsOf(instance.given())) };
}

describe('the distribution of events', () => {
  it('gives all to one instance that is quick, and lets wait what it has no place for', () => {
    const instances = [instanceWith({ isQuick: true, running: 'a' }), instanceWith({ isQuick: true })];
    expect(distributed(['b', 'c', 'd'], ...instances)).toEqual({
      isAnyQuick: true,
      queue: ['d'],
      given: [['a', 'b', 'c'], []],
    });
  });

  it('takes from a slow instance what it has not begun, before what came later', () => {
    const instances = [
      instanceWith({ isQuick: false, running: 'a', ahead: ['b', 'c'] }),
      instanceWith({ isQuick: true }),
    ];
    expect(distributed(['d', 'e'], ...instances)).toEqual({
      isAnyQuick: true,
      queue: ['e'],
      given: [['a'], ['b', 'c', 'd']],
    });
  });

  it('lets everything wait while all instances are slow', () => {
    const instances = ['a', 'b'].map((running) => instanceWith({ isQuick: false, running }));
    expect(distributed(['c'], ...instances)).toEqual({ isAnyQuick: false, queue: ['c'], given: [['a'], ['b']] });
  });
});
