import type * as z from 'zod';
import type { BatchPart, BatchRecord, BatchStore } from '../../shared/batches/batch.ts';
import { type Claim, type ClaimStore, NO_CLAIM } from '../../shared/batches/claim.ts';
import {
  BookMissingError,
  type BookName,
  type EditionRecord,
  type MarketPointer,
  type MarketStore,
} from '../../shared/market/store.ts';
import type { Partner, PartnerStore } from '../../shared/partners/partner.ts';
import type { Address } from '../../shared/places/addresses.ts';
import {
  type AnnualConsumption,
  type ConsumptionWriter,
  expiresAtSecondsAfter,
  hasExpired,
  type LookupRecord,
  type LookupRecords,
  type LookupStore,
  type ReadConsumption,
  type Retention,
  withConsent,
} from '../../shared/places/annual-consumption.ts';
import type {
  FileSizes,
  GenerationRecord,
  PlacesEdition,
  PlacesStore,
} from '../../shared/places/store.ts';
import {
  type EventQueue,
  type EventRef,
  type EventStore,
  isQueued,
  type WebhookEvent,
  webhookEventSchema,
} from '../../shared/sessions/events.ts';
import {
  type IdempotentResponse,
  idempotentResponseSchema,
  type Session,
  type SessionStore,
  sessionSchema,
} from '../../shared/sessions/session.ts';
import { type Switch, type SwitchStore, switchSchema } from '../../shared/sessions/switches.ts';
import type { Erased, Erasures } from '../../shared/store/erasures.ts';
import { parseContent } from '../../shared/store/items.ts';
import type { ResponseStore, StoredResponse } from '../../shared/store/response-store.ts';
import { type Clock, epochSeconds, systemClock } from '../../shared/time/clock.ts';
import {
  type HealthStore,
  type ReceiverHealth,
  type ReceiverName,
  UNTRIED,
} from '../../shared/webhooks/health.ts';
import { localMac, secretsFrom } from '../../shared/webhooks/signature.ts';

/**
 * What a test may look at besides: the names of the books that are there, and how often a store was
 * read.
 */
type Watched = {
  readonly bookNames: () => readonly string[];
  readonly bookReads: () => number;
  readonly pointerReads: () => number;
};

function watched(books: ReadonlyMap<string, Uint8Array>) {
  const reads = { pointer: 0, books: 0 };
  const shown: Watched = {
    bookNames: () => [...books.keys()].toSorted(),
    bookReads: () => reads.books,
    pointerReads: () => reads.pointer,
  };
  return { reads, shown };
}

/** What a test may take away: what has expired, or was never written by an earlier release. */
type Droppable = {
  readonly dropBook: (name: BookName) => void;
  readonly dropRecords: () => void;
};

/** Books are named `edition/book`. By a clock, what has expired is gone. */
export function createMemoryMarketStore(
  clock: Pick<Clock, 'nowMs'> = { nowMs: () => 0 },
): MarketStore & Watched & Droppable {
  const books = new Map<string, Uint8Array>();
  const records = new Map<string, EditionRecord>();
  const expires = new Map<string, number>();
  const isGone = (name: string): boolean =>
    (expires.get(name) ?? Number.POSITIVE_INFINITY) <= epochSeconds(clock);
  let pointer: MarketPointer | undefined;
  const { reads, shown } = watched(books);
  const nameOf = ({ editionId, book }: BookName): string => `${editionId}/${book}`;
  return {
    ...shown,
    dropBook: (name) => void books.delete(nameOf(name)),
    dropRecords: () => records.clear(),
    readPointer: async () => {
      reads.pointer += 1;
      return structuredClone(pointer);
    },
    readBook: async (name) => {
      reads.books += 1;
      const bytes = books.get(nameOf(name));
      if (bytes === undefined || isGone(nameOf(name))) throw new BookMissingError(name);
      return bytes.slice();
    },
    writeBook: async (name, bytes, expiresAtSeconds) => {
      books.set(nameOf(name), bytes.slice());
      expires.set(nameOf(name), expiresAtSeconds);
    },
    readRecord: async (editionId) =>
      isGone(editionId) ? undefined : structuredClone(records.get(editionId)),
    readRecords: async () =>
      structuredClone([...records.values()].filter(({ editionId }) => !isGone(editionId))),
    keepRecord: async (record, expiresAtSeconds) => {
      const kept = records.get(record.editionId);
      if (kept !== undefined && kept.revision >= record.revision) return;
      records.set(record.editionId, structuredClone(record));
      expires.set(record.editionId, expiresAtSeconds);
    },
    movePointer: async (next, expectedRevision) => {
      if ((pointer?.revision ?? 0) !== expectedRevision) return false;
      pointer = structuredClone(next);
      return true;
    },
  };
}

/** Books are named `kind/generation/outcode`. */
export function createMemoryPlacesStore(): PlacesStore & Watched {
  const pointer = new Map<string, PlacesEdition>();
  const books = new Map<string, Uint8Array>();
  const generations = new Map<string, GenerationRecord>();
  const addressesAt = new Map<string, readonly Address[]>();
  const { reads, shown } = watched(books);
  const nameOf = (kind: string, generation: string, outcode = ''): string =>
    `${kind}/${generation}/${outcode}`;
  return {
    ...createMemoryFileSizes(),
    ...shown,
    readPointer: async () => {
      reads.pointer += 1;
      return Object.fromEntries(pointer);
    },
    readBook: async ({ kind, generation, outcode }) => {
      reads.books += 1;
      return books.get(nameOf(kind, generation, outcode));
    },
    readAddresses: async (postcode) => addressesAt.get(postcode) ?? [],
    recordGeneration: async (record) => {
      generations.set(nameOf(record.kind, record.generation), record);
    },
    listGenerations: async () => [...generations.values()],
    writeBooks: async ({ kind, generation, books: written, onWritten }) => {
      for (const { outcode, bytes } of written) {
        books.set(nameOf(kind, generation, outcode), Uint8Array.from(bytes));
        onWritten?.(1);
      }
    },
    publish: async ({ kind, edition, replaces }) => {
      if ((pointer.get(kind)?.generation ?? null) !== replaces) return false;
      pointer.set(kind, edition);
      return true;
    },
    deleteGeneration: async ({ kind, generation, outcodes }) => {
      for (const outcode of outcodes) books.delete(nameOf(kind, generation, outcode));
      generations.delete(nameOf(kind, generation));
    },
    writeAddresses: async (postcodes, onWritten) => {
      for (const { postcode, addresses } of postcodes) {
        addressesAt.set(postcode, structuredClone(addresses));
        onWritten?.(1);
      }
    },
  };
}

type MemoryConsumption = ConsumptionWriter & {
  readonly readConsumption: ReadConsumption;
  readonly reads: () => number;
};

const A_YEAR: Retention = { days: 365, clock: systemClock() };

/** `reads`: how often figures were looked at. */
export function createMemoryConsumption(retention = A_YEAR): MemoryConsumption {
  const stored = new Map<
    string,
    { readonly figure: AnnualConsumption; readonly expiresAtSeconds: number }
  >();
  let reads = 0;
  const readConsumption = withConsent(async (uprn) => {
    reads += 1;
    return [...stored.values()]
      .filter(
        ({ figure, expiresAtSeconds }) =>
          figure.uprn === uprn && !hasExpired(expiresAtSeconds, retention.clock),
      )
      .map(({ figure }) => figure);
  });
  return {
    readConsumption,
    ...createMemoryFileSizes(),
    reads: () => reads,
    writeConsumption: async (written, onWritten) => {
      const expiresAtSeconds = expiresAtSecondsAfter(retention);
      for (const figure of written) {
        stored.set(`${figure.uprn}/${figure.fuel}`, { figure, expiresAtSeconds });
        onWritten?.(1);
      }
    },
  };
}

function createMemoryFileSizes(): FileSizes {
  const sizes = new Map<string, number>();
  return {
    admitSize: async ({ file, count, force }) => {
      if (!force && (sizes.get(file) ?? 0) > 2 * count) return false;
      sizes.set(file, count);
      return true;
    },
  };
}

export type MemorySessionStore = SessionStore & { readonly sessions: () => readonly Session[] };

/** What is stored is text, as in DynamoDB: nobody changes it from outside. */
export function createMemorySessionStore(): MemorySessionStore {
  const sessions = new Map<string, string>();
  const contents = new Map<string, string>();
  const parsed = <T>(text: string | undefined, schema: z.ZodType<T>) =>
    text === undefined ? undefined : parseContent(schema, text);
  const readSession = (id: string): Session | undefined => parsed(sessions.get(id), sessionSchema);
  const readStored = (name: string): IdempotentResponse | undefined =>
    parsed(contents.get(name), idempotentResponseSchema);
  return {
    readSession: async (id) => readSession(id),
    readIdempotentResponse: async (name) => readStored(name),
    sessions: () => [...sessions.values()].map((text) => parseContent(sessionSchema, text)),
    createSession: async (session) => {
      if (sessions.has(session.id)) return 'exists';
      sessions.set(session.id, JSON.stringify(session));
      return 'created';
    },
    openSession: async (id, nowSeconds) => {
      const stored = readSession(id);
      if (stored === undefined) return undefined;
      const opened = { ...stored, firstOpenedAtSeconds: stored.firstOpenedAtSeconds ?? nowSeconds };
      sessions.set(id, JSON.stringify(opened));
      return opened;
    },
    claimIdempotencyKey: async (response, nowSeconds) => {
      const earlier = readStored(response.name);
      if (earlier !== undefined && earlier.expiresAtSeconds > nowSeconds) return 'taken';
      contents.set(response.name, JSON.stringify(response));
      return 'claimed';
    },
    deleteSession: async (id) => {
      sessions.delete(id);
    },
    deleteIdempotentResponse: async ({ name, sessionId }) => {
      if (readStored(name)?.session.id !== sessionId) return 'kept';
      contents.delete(name);
      return 'deleted';
    },
  };
}

/** What is stored is text, as in DynamoDB: nobody changes it from outside. */
export function createMemorySwitchStore(): SwitchStore {
  const stored = new Map<string, string>();
  const all = (): readonly Switch[] =>
    [...stored.values()].map((text) => parseContent(switchSchema, text));
  const readSwitch = (id: string): Switch | undefined => {
    const text = stored.get(id);
    return text === undefined ? undefined : parseContent(switchSchema, text);
  };
  const place = ({ updatedAt, sessionId }: Pick<Switch, 'updatedAt' | 'sessionId'>): string =>
    `${updatedAt}#${sessionId}`;
  return {
    readSwitch: async (id) => readSwitch(id),
    writeSwitch: async (changed) => {
      if ((readSwitch(changed.sessionId)?.version ?? 0) !== changed.version - 1) return 'conflict';
      stored.set(changed.sessionId, JSON.stringify(changed));
      return 'written';
    },
    deleteSwitch: async (id) => (stored.delete(id) ? 'deleted' : 'missing'),
    listSwitches: async ({ clientId, since, after, limit }) => {
      const later = all()
        .filter((listed) => listed.clientId === clientId && listed.updatedAt >= (since ?? ''))
        .filter((listed) => after === null || place(listed) > place(after))
        .toSorted((first, second) => (place(first) < place(second) ? -1 : 1));
      const switches = later.slice(0, limit);
      return { switches, next: later.length > limit ? (switches.at(-1) ?? null) : null };
    },
  };
}

export type MemoryEventStore = EventStore & { readonly events: () => readonly WebhookEvent[] };

export function createMemoryEventStore(): MemoryEventStore {
  const stored = new Map<string, string>();
  const nameOf = ({ subject, id }: EventRef): string => `${subject}/${id}`;
  const events = (): readonly WebhookEvent[] =>
    [...stored.values()].map((text) => parseContent(webhookEventSchema, text));
  const readEvent = (ref: EventRef): WebhookEvent | undefined => {
    const text = stored.get(nameOf(ref));
    return text === undefined ? undefined : parseContent(webhookEventSchema, text);
  };
  const eventsOf = (clientId: string): readonly WebhookEvent[] =>
    events()
      .filter((event) => event.clientId === clientId)
      .toSorted((first, second) => (first.timestamp < second.timestamp ? -1 : 1));
  const unreceived = (clientId: string): readonly WebhookEvent[] =>
    eventsOf(clientId).filter(({ state }) => state !== 'received');
  return {
    events,
    createEvent: async (event) => {
      if (stored.has(nameOf(event))) return 'exists';
      stored.set(nameOf(event), JSON.stringify(event));
      return 'created';
    },
    readEvent: async (ref) => readEvent(ref),
    replaceEvent: async (event) => {
      if (readEvent(event)?.version !== event.version - 1) return 'conflict';
      stored.set(nameOf(event), JSON.stringify(event));
      return 'replaced';
    },
    unreceivedEvents: async function* (clientId, since) {
      yield* unreceived(clientId).filter(({ timestamp }) => timestamp >= since);
    },
    receivedEvents: async function* (clientId, since) {
      yield* eventsOf(clientId).filter(
        ({ timestamp, state }) => timestamp >= since && state === 'received',
      );
    },
    countWaitingEvents: async (clientId) => {
      const waiting = unreceived(clientId).filter(({ state }) => state === 'waiting');
      const queued = waiting.filter(isQueued).length;
      return { queued, unqueued: waiting.length - queued };
    },
    deleteEvents: async (subject) => {
      const doomed = events().filter((event) => event.subject === subject);
      for (const event of doomed) stored.delete(nameOf(event));
      return doomed.length;
    },
  };
}

export type SentMessage = {
  readonly id: string;
  readonly ref: EventRef;
  readonly group: string;
  readonly delaySeconds: number;
};

type MemoryEventQueue = EventQueue & { readonly sent: readonly SentMessage[] };

export function createMemoryEventQueue(): MemoryEventQueue {
  const sent: SentMessage[] = [];
  return {
    sent,
    send: async (ref, group, delaySeconds) => {
      const id = `message-${sent.length + 1}`;
      sent.push({ id, ref, group, delaySeconds });
      return id;
    },
  };
}

export function createMemoryHealthStore(): HealthStore {
  const stored = new Map<string, ReceiverHealth>();
  const nameOf = ({ clientId, number }: ReceiverName): string => `${clientId}/${number}`;
  const read = (receiver: ReceiverName): ReceiverHealth => stored.get(nameOf(receiver)) ?? UNTRIED;
  return {
    readHealth: async (receiver) => read(receiver),
    recordResult: async (receiver, lastResult) => {
      const isReceived = lastResult.problem === null;
      const received = isReceived && { lastReceivedAt: lastResult.at };
      stored.set(nameOf(receiver), { ...read(receiver), lastResult, ...received });
    },
    switchOff: async (receiver, switchedOffAt) => {
      if (read(receiver).switchedOffAt !== null) return false;
      stored.set(nameOf(receiver), { ...read(receiver), switchedOffAt });
      return true;
    },
    switchOn: async (receiver) => {
      stored.set(nameOf(receiver), { ...read(receiver), switchedOffAt: null });
    },
  };
}

/** What commands need of webhooks. */
export function createMemoryWebhooks() {
  const queue = createMemoryEventQueue();
  return {
    queue,
    events: createMemoryEventStore(),
    health: createMemoryHealthStore(),
    secretFor: secretsFrom(localMac('5a'.repeat(32))),
    openQueue: async () => queue,
  };
}

/** Partners in memory: copies in, copies out. */
export function createMemoryPartnerStore(): PartnerStore {
  const stored = new Map<string, Partner>();
  return {
    get: async (clientId) => structuredClone(stored.get(clientId)),
    list: async () =>
      structuredClone([...stored.values()]).sort((first, second) =>
        first.name < second.name ? -1 : 1,
      ),
    create: async (partner) => {
      if (stored.has(partner.clientId)) return 'exists';
      if ([...stored.values()].some(({ name }) => name === partner.name)) return 'name-taken';
      stored.set(partner.clientId, structuredClone(partner));
      return 'created';
    },
    replace: async (partner) => {
      if (stored.get(partner.clientId)?.version !== partner.version - 1) return 'conflict';
      stored.set(partner.clientId, structuredClone(partner));
      return 'replaced';
    },
  };
}

type MemoryLookupStore = LookupStore &
  LookupRecords & { readonly records: readonly LookupRecord[] };

export function createMemoryLookupStore(): MemoryLookupStore {
  const counts = new Map<string, number>();
  const records: LookupRecord[] = [];
  return {
    records,
    countUpTo: async (count, limit) => {
      const name = JSON.stringify(count);
      const before = counts.get(name) ?? 0;
      if (before >= limit) return null;
      counts.set(name, before + 1);
      return before + 1;
    },
    readCount: async (count) => counts.get(JSON.stringify(count)) ?? 0,
    recordsOf: async (partner, day) =>
      records.filter((record) => record.partner === partner && record.at.startsWith(day)),
    recordLookup: async (record) => {
      records.push(record);
    },
  };
}

export function createMemoryResponseStore(): ResponseStore {
  const responses = new Map<string, StoredResponse>();
  return {
    read: async (url) => responses.get(url),
    write: async (url, response) => {
      responses.set(url, { ...response, body: Uint8Array.from(response.body) });
    },
  };
}

/** Batches in memory: copies in, copies out. */
export function createMemoryBatchStore(): BatchStore & ClaimStore {
  const batches = new Map<string, BatchRecord>();
  const parts = new Map<string, Map<number, BatchPart>>();
  const claims = new Map<string, Claim>();
  const nameOf = ({ clientId, id }: { readonly clientId: string; readonly id: string }) =>
    JSON.stringify([clientId, id]);
  return {
    create: async (record) => {
      if (batches.has(nameOf(record))) return 'exists';
      batches.set(nameOf(record), structuredClone(record));
      return 'created';
    },
    read: async (name) => structuredClone(batches.get(nameOf(name))),
    latest: async (clientId, limit) =>
      structuredClone([...batches.values()])
        .filter((batch) => batch.clientId === clientId)
        .toSorted((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, limit),
    change: async (name, from, change) => {
      const before = batches.get(nameOf(name));
      if (before === undefined || !from.includes(before.status)) return undefined;
      const after = structuredClone({ ...before, ...change });
      batches.set(nameOf(name), after);
      return structuredClone(after);
    },
    writePart: async (batchId, part) => {
      const its = parts.get(batchId) ?? new Map<number, BatchPart>();
      parts.set(batchId, its.set(part.part, structuredClone(part)));
    },
    readPart: async (batchId, part) => structuredClone(parts.get(batchId)?.get(part)),
    readParts: async (batchId) =>
      [...(parts.get(batchId)?.values() ?? [])].toSorted((a, b) => a.part - b.part),
    readClaim: async (clientId) => structuredClone(claims.get(clientId) ?? NO_CLAIM),
    writeClaim: async (clientId, claim) => {
      if ((claims.get(clientId)?.version ?? 0) !== claim.version - 1) return false;
      claims.set(clientId, structuredClone(claim));
      return true;
    },
  };
}

export type MemoryErasures = Pick<Erasures, 'remember'> & { readonly erased: Erased[] };

export function createMemoryErasures(): MemoryErasures {
  const erased: Erased[] = [];
  return { erased, remember: async (one) => void erased.push(one) };
}
