import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Level } from 'level';
import * as z from 'zod';
import { AwsError, type AwsOperation, type AwsProtocol, respondToSdk } from './aws-json.ts';
import { listen } from './server.ts';

export type QueueSettings = {
  readonly name: string;
  /**
   * The seconds that a message is invisible after a receive that neither deleted it nor put it
   * back.
   */
  readonly visibilitySeconds: number;
  /** A message that was received this often becomes a dead letter. */
  readonly receives: number;
  /** Called with an error for which no caller waits. */
  readonly onError: (error: unknown) => void;
};

export type ReceivedMessage = {
  readonly id: string;
  readonly receiptHandle: string;
  readonly body: string;
};

/** Returns true if the message is done with, and can be deleted. */
export type Receiver = (message: ReceivedMessage) => Promise<boolean>;

export type LocalQueue = {
  readonly url: string;
  /** Receives messages from now on, at most `atOnce` at the same time. */
  readonly receive: (receiver: Receiver, atOnce: number) => void;
  /** Receives no more messages. Those that are being received stay for the next start. */
  readonly stop: () => void;
  readonly close: () => Promise<void>;
};

/** The longest time that a message may be invisible in all, as in SQS. */
const INVISIBLE_SECONDS_MOST = 12 * 60 * 60;
/** The longest delay of a new message, as in SQS. */
const DELAY_SECONDS_MOST = 15 * 60;

/**
 * Emulates a standard queue of SQS: speaks its JSON protocol on a free port of 127.0.0.1, and keeps
 * its messages in this folder. What it has accepted survives a killed process. A message that was
 * being received then is visible at once after the next start, because its receiver ended too.
 */
export async function startQueue(folder: string, settings: QueueSettings): Promise<LocalQueue> {
  const database = new Level<string, string>(folder);
  await database.open();
  const queue = new Queue(database, settings);
  await queue.load();
  const server = createServer(
    (request, response) => void respondToSdk(PROTOCOL, queue, request, response),
  );
  const port = await listen(server, '127.0.0.1', 0);
  return {
    url: `http://127.0.0.1:${port}/local/${settings.name}`,
    receive: (receiver, atOnce) => queue.receive(receiver, atOnce),
    stop: () => queue.stop(),
    close: async () => {
      queue.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await database.close();
    },
  };
}

const storedMessage = z.object({
  body: z.string(),
  group: z.string(),
  receives: z.int(),
  visibleAtMs: z.number(),
  isDead: z.boolean(),
});

type Message = z.infer<typeof storedMessage> & { readonly id: string; isBeingReceived: boolean };

type Group = { readonly visible: Message[]; beingReceived: number };

type NewMessage = Pick<Message, 'body' | 'group'> & { readonly delaySeconds: number };

/** The messages by their state, as SQS counts them. Dead letters are in another queue. */
type QueueCounts = {
  readonly visible: number;
  /** Received and not deleted, also those that were put back for a while. */
  readonly inFlight: number;
  /** Sent with a delay that has not passed, and never received. */
  readonly delayed: number;
};

/** The messages of a queue, of which the database has all that must survive a killed process. */
class Queue {
  readonly #database: Level<string, string>;
  readonly #settings: QueueSettings;
  readonly #messages = new Map<string, Message>();
  readonly #groups = new Map<string, Group>();
  #receiving: { readonly receiver: Receiver; readonly atOnce: number } | undefined;
  #beingReceived = 0;

  constructor(database: Level<string, string>, settings: QueueSettings) {
    this.#database = database;
    this.#settings = settings;
  }

  /** Reads what an earlier process has left. */
  async load(): Promise<void> {
    for await (const [id, text] of this.#database.iterator()) {
      const stored = storedMessage.parse(JSON.parse(text));
      this.#messages.set(id, { id, isBeingReceived: false, ...stored });
    }
    for (const message of this.#messages.values()) if (!message.isDead) this.#schedule(message);
  }

  receive(receiver: Receiver, atOnce: number): void {
    this.#receiving = { receiver, atOnce };
    this.#receiveNext();
  }

  stop(): void {
    this.#receiving = undefined;
  }

  async send({ body, group, delaySeconds }: NewMessage): Promise<string> {
    const nowMs = Date.now();
    const visibleAtMs = nowMs + delaySeconds * 1000;
    // Sorts by time: the oldest comes first after another start.
    const id = `${nowMs}-${randomUUID()}`;
    const state = { receives: 0, visibleAtMs, isDead: false, isBeingReceived: false };
    const message: Message = { id, body, group, ...state };
    await this.#store(message);
    this.#messages.set(id, message);
    this.#schedule(message);
    return id;
  }

  /** Returns false if nobody is receiving such a message. */
  async hide(id: string, seconds: number): Promise<boolean> {
    const message = this.#messages.get(id);
    if (message?.isBeingReceived !== true) return false;
    message.visibleAtMs = Date.now() + seconds * 1000;
    await this.#store(message);
    return true;
  }

  counts(): QueueCounts {
    const counts = { visible: 0, inFlight: 0, delayed: 0 };
    const nowMs = Date.now();
    for (const message of this.#messages.values())
      if (!message.isDead) counts[stateOf(message, nowMs)] += 1;
    return counts;
  }

  /** Makes a message visible when its time has come. */
  #schedule(message: Message): void {
    const becomeVisible = (): void => {
      this.#groupOf(message).visible.push(message);
      this.#receiveNext();
    };
    const waitMs = message.visibleAtMs - Date.now();
    if (waitMs <= 0) becomeVisible();
    else setTimeout(becomeVisible, waitMs).unref();
  }

  #receiveNext(): void {
    while (this.#receiving !== undefined && this.#beingReceived < this.#receiving.atOnce) {
      const message = this.#take();
      if (message === undefined) return;
      // The message may have been deleted meanwhile.
      if (this.#messages.has(message.id))
        this.#receiveOne(message, this.#receiving.receiver).catch(this.#settings.onError);
    }
  }

  /** Takes from the group that keeps the fewest receivers busy, as a fair queue does. */
  #take(): Message | undefined {
    const [fairest] = [...this.#groups.values()]
      .filter(({ visible }) => visible.length > 0)
      .toSorted((a, b) => a.beingReceived - b.beingReceived);
    return fairest?.visible.shift();
  }

  async #receiveOne(message: Message, receiver: Receiver): Promise<void> {
    const { receives: receivesMost, visibilitySeconds, onError } = this.#settings;
    const group = this.#groupOf(message);
    message.receives += 1;
    if (message.receives > receivesMost) {
      message.isDead = true;
      return await this.#store(message);
    }
    this.#beingReceived += 1;
    group.beingReceived += 1;
    message.isBeingReceived = true;
    message.visibleAtMs = Date.now() + visibilitySeconds * 1000;
    const isDone = await this.#isDoneWith(message, receiver).catch((error: unknown) => {
      onError(error);
      return false;
    });
    this.#beingReceived -= 1;
    group.beingReceived -= 1;
    message.isBeingReceived = false;
    if (this.#receiving === undefined) return;
    if (!isDone) this.#schedule(message);
    this.#receiveNext();
  }

  /** Deletes a message that its receiver is done with. */
  async #isDoneWith({ id, body }: Message, receiver: Receiver): Promise<boolean> {
    const isDone = await receiver({ id, receiptHandle: id, body }).catch(() => false);
    if (isDone && this.#database.status === 'open') {
      await this.#database.del(id);
      this.#messages.delete(id);
    }
    return isDone;
  }

  #groupOf({ group: name }: Message): Group {
    const group = this.#groups.get(name) ?? { visible: [], beingReceived: 0 };
    this.#groups.set(name, group);
    return group;
  }

  async #store({ id, isBeingReceived: _, ...stored }: Message): Promise<void> {
    await this.#database.put(id, JSON.stringify(stored));
  }
}

function stateOf(
  { isBeingReceived, receives, visibleAtMs }: Message,
  nowMs: number,
): keyof QueueCounts {
  if (isBeingReceived) return 'inFlight';
  if (visibleAtMs <= nowMs) return 'visible';
  return receives > 0 ? 'inFlight' : 'delayed';
}

const newMessage = z.object({
  MessageBody: z.string().min(1),
  MessageGroupId: z.string().regex(/^[!-~]{1,128}$/),
  DelaySeconds: z.int().min(0).max(DELAY_SECONDS_MOST).default(0),
});

const visibilityChange = z.object({
  ReceiptHandle: z.string(),
  VisibilityTimeout: z.int().min(0).max(INVISIBLE_SECONDS_MOST),
});

/** The operations of the protocol that functions and commands use. */
const OPERATIONS: Readonly<Record<string, AwsOperation<Queue>>> = {
  SendMessage: async (queue, input) => {
    const { MessageBody: body, MessageGroupId: group, DelaySeconds } = newMessage.parse(input);
    const MessageId = await queue.send({ body, group, delaySeconds: DelaySeconds });
    // The SDK compares it with what it has sent.
    const MD5OfMessageBody = createHash('md5').update(body).digest('hex');
    return { MessageId, MD5OfMessageBody };
  },
  ChangeMessageVisibility: async (queue, input) => {
    const { ReceiptHandle, VisibilityTimeout } = visibilityChange.parse(input);
    if (await queue.hide(ReceiptHandle, VisibilityTimeout)) return {};
    throw new AwsError('MessageNotInflight', 'nobody is receiving this message');
  },
  GetQueueAttributes: (queue) => {
    const { visible, inFlight, delayed } = queue.counts();
    return {
      Attributes: {
        ApproximateNumberOfMessages: String(visible),
        ApproximateNumberOfMessagesNotVisible: String(inFlight),
        ApproximateNumberOfMessagesDelayed: String(delayed),
      },
    };
  },
};

const PROTOCOL: AwsProtocol<Queue> = {
  target: 'AmazonSQS',
  namespace: 'com.amazonaws.sqs',
  invalidRequest: 'InvalidParameterValue',
  operations: OPERATIONS,
};
