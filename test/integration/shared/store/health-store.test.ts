import { newReceiver } from '../../../../shared/partners/receiver.ts';
import { readWebhookState, UNTRIED } from '../../../../shared/webhooks/health.ts';
import { describeStores, HEALTH_STORES } from '../../../support/store-kinds.ts';

const RECEIVER = { clientId: 'acme', number: 1_795_000_000_000 };
const AT = '2026-11-21T09:00:00.000Z';
const LATER = '2026-11-21T10:00:00.000Z';

describeStores('how a receiver is doing', HEALTH_STORES, (makeStore) => {
  it('is unknown until something was sent', async () => {
    expect(await (await makeStore()).readHealth(RECEIVER)).toEqual(UNTRIED);
  });

  it('keeps the last result, and when an event was last received', async () => {
    const store = await makeStore();
    const received = { at: AT, status: 204, problem: null };
    const failed = { at: LATER, status: 500, problem: 'status 500' };
    await store.recordResult(RECEIVER, received);
    await store.recordResult(RECEIVER, failed);
    expect(await store.readHealth(RECEIVER)).toEqual({
      lastResult: failed,
      lastReceivedAt: AT,
      switchedOffAt: null,
    });
  });

  it('is switched off once, and starts afresh when the address is set again', async () => {
    const store = await makeStore();
    expect(await store.switchOff(RECEIVER, AT)).toBe(true);
    expect(await store.switchOff(RECEIVER, LATER)).toBe(false);
    expect(await store.readHealth(RECEIVER)).toEqual({ ...UNTRIED, switchedOffAt: AT });
    expect(await store.readHealth({ ...RECEIVER, number: RECEIVER.number + 1 })).toEqual(UNTRIED);
  });

  it('is switched on again, and keeps its results', async () => {
    const store = await makeStore();
    const received = { at: AT, status: 204, problem: null };
    await store.switchOn(RECEIVER);
    await store.recordResult(RECEIVER, received);
    await store.switchOff(RECEIVER, LATER);
    await store.switchOn(RECEIVER);
    const { switchedOffAt, lastResult } = await store.readHealth(RECEIVER);
    expect([switchedOffAt, lastResult]).toEqual([null, received]);
    expect(await store.switchOff(RECEIVER, LATER)).toBe(true);
  });

  it('gives a partner the state of its receiver', async () => {
    const store = await makeStore();
    const receiver = newReceiver(undefined, 'https://acme.example/hook', RECEIVER.number);
    const stateOf = (shown: typeof receiver | undefined) =>
      readWebhookState(store, RECEIVER.clientId, shown);
    expect(await stateOf(undefined)).toBe('none');
    expect(await stateOf(receiver)).toBe('active');
    expect(await stateOf({ ...receiver, isOff: true })).toBe('switched-off');
    await store.switchOff(RECEIVER, AT);
    expect(await stateOf(receiver)).toBe('switched-off');
  });
});
