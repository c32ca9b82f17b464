import * as z from 'zod';
import { handedOver } from '../contract/handover-schemas.ts';
import { SWITCH_STATUSES, type SwitchFuel } from '../contract/switch-schemas.ts';
import { DAY_SECONDS, epochSecondsOf, isoOfMs, isoOfSeconds } from '../values/moments.ts';
import { retryOnConflict } from '../values/temporary.ts';
import { isSessionId, type Session, type SessionQuery, type SessionStore } from './session.ts';

/** The life of a switch after its last change. */
const SWITCH_SECONDS = 400 * DAY_SECONDS;
const HISTORY_MOST = 20;

const text = z.string().min(1);
const status = z.enum(SWITCH_STATUSES);
/** A time in ISO 8601, in UTC. */
const moment = text;

const reportSchema = z.object({
  /** The number of the report. The report with the highest number counts. */
  sequence: z.int(),
  status,
  occurredAt: moment,
  supplyStartDate: z.iso.date().nullable(),
  reason: z.string().nullable(),
});
/** The journey's report on one fuel of a switch; null stands for a value that was not sent. */
export type Report = Readonly<z.infer<typeof reportSchema>>;

const pastReport = z.object({
  status,
  occurredAt: moment,
  /** Is null in an entry of a release that kept only the status and its moment. */
  sequence: z.int().nullable().default(null),
  reason: z.string().nullable().default(null),
});

/** The report that counts for one fuel, and those before it. */
const fuelSwitchSchema = reportSchema.extend({
  /** The time at which the report took effect here. */
  changedAt: moment,
  /** The oldest first, the report that counts last. */
  history: z.array(pastReport).readonly(),
});
export const switchSchema = z.object({
  sessionId: text,
  clientId: text,
  partner: text,
  /** The time at which the household was handed over. */
  createdAt: moment,
  updatedAt: moment,
  supplierKey: text,
  planKey: text,
  fuel: handedOver.shape.selected_plan.shape.fuel,
  attribution: z.record(z.string(), z.string()),
  /** The report that counts; null means that there was none. */
  electricity: fuelSwitchSchema.nullable(),
  gas: fuelSwitchSchema.nullable(),
  /** How often an operator has erased the reports of each fuel: later events have other ids. */
  erasures: z.object({ electricity: z.int(), gas: z.int() }).default({ electricity: 0, gas: 0 }),
  /** The first second at which it is no longer there. */
  expiresAtSeconds: z.int(),
  /** Counts the writes, so that reports of both fuels cannot lose each other; 0: never written. */
  version: z.int(),
});
/** The outcome of a handover. It holds no address and no usage. */
export type Switch = Readonly<z.infer<typeof switchSchema>>;

/** The position at which a list of switches continues: after the switch that last changed then. */
export type SwitchPosition = { readonly updatedAt: string; readonly sessionId: string };

export type SwitchPage = {
  readonly switches: readonly Switch[];
  /** The position at which the list continues; null means that there are no more. */
  readonly next: SwitchPosition | null;
};

/**
 * Stores switches. DynamoDB deletes expired items days later, so callers check `expiresAtSeconds`.
 */
export type SwitchStore = {
  readonly readSwitch: (sessionId: string) => Promise<Switch | undefined>;
  /** Writes the switch. Returns `conflict` if the stored version is not the one before this. */
  readonly writeSwitch: (changed: Switch) => Promise<'written' | 'conflict'>;
  readonly deleteSwitch: (sessionId: string) => Promise<'deleted' | 'missing'>;
  /**
   * The partner's switches in the order of their last change, from `since` on or after `after`.
   * A page may be shorter than `limit` although others follow. Lists are eventually consistent: a
   * switch may appear a moment after it was written.
   */
  readonly listSwitches: (query: {
    readonly clientId: string;
    readonly since: string | null;
    readonly after: SwitchPosition | null;
    readonly limit: number;
  }) => Promise<SwitchPage>;
};

/** A switch for which nothing has been reported is made of its session. */
export type SwitchStores = { readonly sessions: SessionStore; readonly switches: SwitchStore };

/** Returns the switch of a session for which nothing has been reported. */
export function unreportedSwitch(session: Session): Switch {
  const { id: sessionId, clientId, partner, handedOver, expiresAtSeconds } = session;
  const { supplier_key, plan_key, fuel } = handedOver.selected_plan;
  const createdAt = isoOfSeconds(session.createdAtSeconds);
  return {
    sessionId,
    clientId,
    partner,
    createdAt,
    updatedAt: createdAt,
    supplierKey: supplier_key,
    planKey: plan_key,
    fuel,
    attribution: handedOver.attribution,
    electricity: null,
    gas: null,
    erasures: { electricity: 0, gas: 0 },
    expiresAtSeconds,
    version: 0,
  };
}

export type ReportedFuel = {
  readonly fuel: SwitchFuel;
  readonly report: Report;
  readonly nowMs: number;
};

export type ReportEffect =
  | { readonly kind: 'changed'; readonly switch: Switch }
  /** The report that counts has been sent again: nothing changes. */
  | { readonly kind: 'repeated'; readonly switch: Switch }
  /** `sequence` is that of the report that counts. */
  | { readonly kind: 'superseded'; readonly sequence: number };

/** Applies a report to a switch. For each fuel the report with the highest sequence counts. */
export function applyReport(current: Switch, { fuel, report, nowMs }: ReportedFuel): ReportEffect {
  const before = current[fuel];
  if (before !== null && report.sequence <= before.sequence) {
    return isSameReport(report, before)
      ? { kind: 'repeated', switch: current }
      : { kind: 'superseded', sequence: before.sequence };
  }
  const { status, occurredAt, sequence, reason } = report;
  const reported = { status, occurredAt, sequence, reason };
  const history = [...(before?.history ?? []), reported].slice(-HISTORY_MOST);
  const updatedAt = latest(isoOfMs(nowMs), current.updatedAt);
  return {
    kind: 'changed',
    switch: {
      ...current,
      updatedAt,
      [fuel]: { ...report, changedAt: updatedAt, history },
      expiresAtSeconds: epochSecondsOf(nowMs) + SWITCH_SECONDS,
      version: current.version + 1,
    },
  };
}

/**
 * Finds a switch that the reader may see, also one for which nothing has been reported yet. One
 * that does not exist, has expired or belongs to another partner is undefined.
 */
export async function findSwitch(
  { sessions, switches }: SwitchStores,
  { id, reader, nowSeconds }: SessionQuery,
): Promise<Switch | undefined> {
  if (!isSessionId(id)) return undefined;
  const found = await reportedSwitch(switches, id, nowSeconds);
  const session = found === undefined ? await sessions.readSession(id) : undefined;
  const current = found ?? (session && unreportedSwitch(session));
  if (current === undefined || current.expiresAtSeconds <= nowSeconds) return undefined;
  return reader.scope === 'journey' || current.clientId === reader.clientId ? current : undefined;
}

/** Returns the switch of a session; undefined if nothing was reported in its lifetime. */
export async function reportedSwitch(
  store: SwitchStore,
  sessionId: string,
  nowSeconds: number,
): Promise<Switch | undefined> {
  const stored = await store.readSwitch(sessionId);
  return stored === undefined || stored.expiresAtSeconds <= nowSeconds ? undefined : stored;
}

/**
 * Applies a report to the switch as it is now stored, which reports of the same moment change too.
 *
 * @param found the switch as it was read; its session may since have expired
 */
export async function recordReport(
  store: SwitchStore,
  found: Switch,
  reported: ReportedFuel,
): Promise<ReportEffect> {
  let current = found;
  return await retryOnConflict('a switch changes faster than it can be written', async () => {
    const effect = applyReport(current, reported);
    if (effect.kind !== 'changed') return effect;
    if ((await store.writeSwitch(effect.switch)) === 'written') return effect;
    current = (await store.readSwitch(current.sessionId)) ?? found;
    return 'conflict';
  });
}

/**
 * Erases what was reported on a fuel, so that any sequence counts again. Returns the sequence that
 * counted; undefined if nothing was reported. The switch stays in its partner's list.
 */
export async function eraseReports(
  store: SwitchStore,
  sessionId: string,
  { fuel, nowMs }: Pick<ReportedFuel, 'fuel' | 'nowMs'>,
): Promise<number | undefined> {
  return await retryOnConflict('a switch changes faster than it can be written', async () => {
    const current = await reportedSwitch(store, sessionId, epochSecondsOf(nowMs));
    const reported = current?.[fuel] ?? null;
    if (current === undefined || reported === null) return undefined;
    const erased: Switch = {
      ...current,
      [fuel]: null,
      erasures: { ...current.erasures, [fuel]: current.erasures[fuel] + 1 },
      updatedAt: latest(isoOfMs(nowMs), current.updatedAt),
      version: current.version + 1,
    };
    const outcome = await store.writeSwitch(erased);
    return outcome === 'written' ? reported.sequence : outcome;
  });
}

function isSameReport(report: Report, before: Report): boolean {
  return (
    report.sequence === before.sequence &&
    report.status === before.status &&
    report.occurredAt === before.occurredAt &&
    report.supplyStartDate === before.supplyStartDate &&
    report.reason === before.reason
  );
}

/** A clock that is behind another's must not move a change back in the list. */
function latest(first: string, second: string): string {
  return first > second ? first : second;
}
