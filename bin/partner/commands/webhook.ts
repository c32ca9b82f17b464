import { randomUUID } from 'node:crypto';
import { type Command, Option } from 'commander';
import pMap from 'p-map';
import { PartnerRuleError } from '../../../shared/partners/onboarding.ts';
import type { Partner, Receiver } from '../../../shared/partners/partner.ts';
import {
  changeReceiver,
  type ReceiverChange,
  receiverOf,
  setReceiver,
} from '../../../shared/partners/receiver.ts';
import { enqueueEvent, newEvent, type WaitingEvents } from '../../../shared/sessions/events.ts';
import { epochSecondsOf, isoOfMs } from '../../../shared/values/moments.ts';
import { type ReceiverHealth, readWebhookState } from '../../../shared/webhooks/health.ts';
import { receiverFault } from '../../../shared/webhooks/post.ts';
import { moment } from '../../option-readers.ts';
import { alignedRows } from '../../terminal.ts';
import { changePartner, findPartner, type PartnerTarget } from '../actions.ts';
import {
  type CommonOptions,
  newCommand,
  openTarget,
  type PartnerContext,
  type Result,
  showResult,
} from '../command.ts';
import { giveUpWaiting, resendEvents } from '../webhooks.ts';

type WebhookOptions = CommonOptions & {
  readonly url?: string;
  readonly rotate?: true;
  readonly retireOld?: true;
  readonly off?: true;
  readonly on?: true;
  readonly test?: true;
  readonly resend?: true;
  readonly since?: number;
  readonly all?: true;
};

const ACTIONS = ['url', 'rotate', 'retireOld', 'off', 'on', 'test', 'resend'] as const;

export function webhookCommand(context: PartnerContext): Command {
  const command = newCommand(
    context,
    'webhook',
    "Show a partner's receiver of webhooks, or all receivers and how many events wait for each.",
  ).argument('[partner]', 'client id or name');
  const action = (flags: string, name: string, description: string) => {
    const conflicting = ACTIONS.filter((candidate) => candidate !== name);
    command.addOption(new Option(flags, description).conflicts(conflicting));
  };
  action('--url <url>', 'url', 'set the address; prints a new secret, and retires the old one');
  action('--rotate', 'rotate', 'make another secret; both sign until --retire-old');
  action('--retire-old', 'retireOld', 'sign with the newest secret only');
  action('--off', 'off', 'switch the receiver off, and give up what waits');
  action('--on', 'on', 'switch the same receiver on again, with its secret');
  action('--test', 'test', 'send an event of type webhook.test');
  action('--resend', 'resend', 'send again what was not received, with --since');
  return command
    .option(
      '--since <time>',
      'with --resend: 2026-11-20 or 2026-11-20T09:30:00Z',
      moment('Give a time such as 2026-11-20 or 2026-11-20T09:30:00Z (UTC).'),
    )
    .option('--all', 'with --resend: also what was received')
    .action(async (idOrName: string | undefined, options: WebhookOptions) => {
      if ((options.since === undefined) === (options.resend === true))
        throw new PartnerRuleError('--resend needs --since TIME, and --since is for --resend only');
      if (options.all && !options.resend) throw new PartnerRuleError('--all is for --resend only');
      const target = openTarget(context, options);
      if (idOrName === undefined && ACTIONS.some((name) => options[name] !== undefined))
        throw new PartnerRuleError('name the partner whose receiver it is');
      const result =
        idOrName === undefined
          ? await allReceivers(target)
          : await actOn(target, { ...options, idOrName }, context.clock.nowMs());
      showResult(context, options, result);
    });
}

type Chosen = WebhookOptions & { readonly idOrName: string };

async function actOn(
  target: PartnerTarget,
  { idOrName, url, since, ...chosen }: Chosen,
  nowMs: number,
): Promise<Result> {
  const change = (name: ReceiverChange): Promise<Partner> =>
    changePartner(target, idOrName, (before) => changeReceiver(before, name, nowMs));
  if (url !== undefined) {
    const fault = receiverFault(url, { isLocal: target.stage === null });
    if (fault !== undefined) throw new PartnerRuleError(`${url} cannot be a receiver: ${fault}`);
    return await addSecret(target, idOrName, (before) => setReceiver(before, url, nowMs));
  }
  if (chosen.rotate)
    return await addSecret(target, idOrName, (before) => changeReceiver(before, 'rotate', nowMs));
  if (chosen.retireOld) return outcome(await change('retire-old'), 'the old secret is retired');
  if (chosen.off) {
    const partner = await change('off');
    const count = await giveUpWaiting(target.webhooks, partner, nowMs);
    return outcome(partner, `switched off; ${events(count)} given up`);
  }
  if (chosen.on) {
    const partner = await change('on');
    const { number } = receiverOf(partner);
    await target.webhooks.health.switchOn({ clientId: partner.clientId, number });
    return outcome(partner, 'switched on');
  }
  const partner = await findPartner(target, idOrName);
  if (chosen.test || chosen.resend) await checkOn(target, partner);
  if (chosen.test) {
    await sendTest(target, partner, nowMs);
    const hint = `see the result with webhook ${partner.name}`;
    return outcome(partner, `a test event is on its way; ${hint}`);
  }
  if (since !== undefined) {
    const includeReceived = chosen.all === true;
    const resending = { since: isoOfMs(since), includeReceived };
    const count = await resendEvents(target.webhooks, partner, resending);
    return outcome(partner, `sending ${events(count)} again`);
  }
  if (partner.receiver === undefined) {
    const words = `no receiver. To set one: npm run partner -- webhook ${partner.name} --url URL`;
    return outcome(partner, words);
  }
  const description = await describeReceiver(target, partner);
  return { value: description, lines: linesOf(description) };
}

/** @throws PartnerRuleError if the partner has no receiver that is switched on */
async function checkOn({ webhooks }: PartnerTarget, partner: Partner): Promise<void> {
  const { clientId, name } = partner;
  const state = await readWebhookState(webhooks.health, clientId, receiverOf(partner));
  if (state === 'switched-off') {
    throw new PartnerRuleError(
      `${name}'s receiver is switched off. To switch it on: npm run partner -- webhook ${name} --on`,
    );
  }
}

/**
 * Makes a change that adds a secret, and prints that secret, which is not stored and cannot be
 * shown again. It is derived before the change is stored: one that nobody has seen must not sign.
 */
async function addSecret(
  target: PartnerTarget,
  idOrName: string,
  change: (before: Partner) => Partner,
): Promise<Result> {
  let secret = '';
  const partner = await changePartner(target, idOrName, async (before) => {
    const after = change(before);
    const newest = receiverOf(after).secrets.at(-1) ?? 0;
    secret = await target.webhooks.secretFor(after.clientId, newest);
    return after;
  });
  const { url } = receiverOf(partner);
  return {
    value: { partner: partner.name, url, secret },
    lines: [
      `receiver  ${url}`,
      `secret    ${secret}`,
      'The secret is shown only once and is not stored. Send it over a secure channel.',
    ],
  };
}

function outcome({ name }: Partner, words: string): Result {
  return { value: { partner: name, outcome: words }, lines: [`${name}: ${words}`] };
}

async function sendTest({ webhooks }: PartnerTarget, { clientId }: Partner, nowMs: number) {
  const id = randomUUID();
  const event = newEvent(
    {
      id: `msg_test_${id}`,
      subject: `test-${id}`,
      clientId,
      type: 'webhook.test',
      timestamp: isoOfMs(nowMs),
      data: {},
    },
    epochSecondsOf(nowMs),
  );
  await enqueueEvent({ events: webhooks.events, queue: await webhooks.openQueue() }, event);
}

/** Says whose events wait: they count against the queue's limit. */
async function allReceivers(target: PartnerTarget): Promise<Result> {
  const partners = (await target.store.list()).filter(({ receiver }) => receiver !== undefined);
  const receivers = await pMap(partners, (partner) => describeReceiver(target, partner), {
    concurrency: 8,
  });
  const rows = receivers
    .toSorted((first, second) => second.waiting.queued - first.waiting.queued)
    .map(({ partner, url, state, waiting, lastResult }) => [
      partner,
      String(waiting.queued),
      state,
      resultText(lastResult),
      url,
    ]);
  return {
    value: receivers,
    lines:
      rows.length === 0
        ? ['No partner has a receiver. Set one: npm run partner -- webhook NAME --url URL']
        : alignedRows([['NAME', 'WAITING', 'STATE', 'LAST RESULT', 'RECEIVER'], ...rows]),
  };
}

async function describeReceiver({ webhooks }: PartnerTarget, partner: Partner) {
  const { clientId, name } = partner;
  const receiver = receiverOf(partner);
  const state = await readWebhookState(webhooks.health, clientId, receiver);
  const health = await webhooks.health.readHealth({ clientId, number: receiver.number });
  return {
    partner: name,
    url: receiver.url,
    state,
    secretsMadeAt: receiver.secrets.map((number) => isoOfMs(number)),
    waiting: await webhooks.events.countWaitingEvents(clientId),
    ...health,
  };
}

type Description = Pick<Receiver, 'url'> &
  ReceiverHealth & {
    readonly partner: string;
    readonly state: string;
    readonly secretsMadeAt: readonly string[];
    readonly waiting: WaitingEvents;
  };

function linesOf(receiver: Description): readonly string[] {
  const { secretsMadeAt, switchedOffAt } = receiver;
  const by = switchedOffAt === null ? 'by an operator' : `by us at ${switchedOffAt}`;
  return [
    `name           ${receiver.partner}`,
    `receiver       ${receiver.url}`,
    `state          ${receiver.state === 'active' ? 'active' : `switched off ${by}`}`,
    ...secretsMadeAt.map((madeAt) => `secret signs   made ${madeAt}`),
    `last result    ${resultText(receiver.lastResult)}`,
    `last received  ${receiver.lastReceivedAt ?? 'nothing yet'}`,
    `waiting        ${events(receiver.waiting.queued)}`,
    ...(receiver.waiting.unqueued === 0
      ? []
      : [`not queued     ${events(receiver.waiting.unqueued)} of reports that got no 200`]),
  ];
}

function resultText(result: ReceiverHealth['lastResult']): string {
  if (result === null) return 'nothing sent yet';
  return `${result.problem ?? `received (status ${result.status})`} at ${result.at}`;
}

function events(count: number): string {
  return count === 1 ? '1 event' : `${count} events`;
}
