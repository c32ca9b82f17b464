import { randomBytes } from 'node:crypto';
import type { ElectricityVariant, Fuel, PaymentMethod, SpendFrequency, UsageLevel } from '../pricing/index.ts';

const DAY_SECONDS = 24 * 60 * 60;
export const SESSION_SECONDS = 30 * DAY_SECONDS;
export const KEPT_RESPONSE_SECONDS = DAY_SECONDS;

const SESSION_ID = /^[0-9a-f]{40}$/;

/** 160 random bits in hexadecimal, which every mail program keeps whole inside a URL. */
export function newSessionId(): string {
  return randomBytes(20).toString('hex');
}

export function isSessionId(text: string): boolean {
  return SESSION_ID.test(text);
}

/** What a partner showed, compared with the market. */
export const CHECK_RESULTS = ['matches', 'differs', 'not-given'] as const;
type CheckResult = (typeof CHECK_RESULTS)[number];

export type SessionPlan = {
  readonly supplierKey: string;
  readonly planKey: string;
  readonly paymentMethod: PaymentMethod;
};

export type SessionUsage =
  | { readonly form: 'estimate'; readonly estimate: UsageLevel }
  | { readonly form: 'kwh'; readonly kwh: number }
  | { readonly form: 'spend'; readonly pence: number; readonly frequency: SpendFrequency };

export type Session = {
  readonly id: string;
  readonly clientId: string;
  readonly partner: string;
  readonly createdAt: number;
  /** Seconds since 1970, the first second at which it may no longer be opened. */
  readonly expiresAt: number;
  readonly postcode: string;
  readonly region: number;
  readonly electricityVariant: ElectricityVariant;
  readonly current:
    | { readonly kind: 'dual_fuel'; readonly dualFuel: SessionPlan }
    | { readonly kind: 'separate'; readonly electricity: SessionPlan; readonly gas: SessionPlan | null };
  readonly electricityUsage: SessionUsage;
  readonly gasUsage: SessionUsage | null;
  readonly percentNightUsage: number | null;
  /** What the home has, as it was sent. Sessions of an earlier version have none. */
  readonly household: {
    readonly has?: string;
    readonly load_profile?: string;
    readonly half_hours?: string;
    readonly ev_kwh?: number;
  } | null;
  readonly selectedPlan: SessionPlan & {
    readonly fuel: Fuel;
    readonly planName: string | null;
    readonly supplierName: string | null;
    readonly annualCostPence: number | null;
    readonly annualSavingPence: number | null;
  };
  readonly comparison: { readonly id: string | null; readonly itemId: string | null };
  readonly attribution: Readonly<Record<string, string>>;
  readonly editionId: string;
  /** In the keys of the response. Sessions of an earlier version have none. */
  readonly checks: {
    readonly item: CheckResult;
    readonly annual_cost: CheckResult;
    readonly fulfillable: boolean;
    readonly same_plan: boolean;
  } | null;
  /** When the journey first opened it. */
  readonly firstOpenedAt: number | null;
  /** Null without an idempotency key, and in sessions of an earlier version. */
  readonly keptResponseName: string | null;
};

export type KeptResponse = {
  readonly name: string;
  readonly bodyHash: string;
  readonly answer: string;
  readonly session: Session;
  readonly expiresAt: number;
};

/** DynamoDB deletes expired items days later, so callers check `expiresAt`. Reads are consistent. */
export type SessionStore = {
  readonly createSession: (session: Session) => Promise<'created' | 'exists'>;
  readonly readSession: (id: string) => Promise<Session | undefined>;
  /** The session with the moment at which it was first opened: now, if it never was. Undefined if there is none. */
  readonly openSession: (id: string, nowSeconds: number) => Promise<Session | undefined>;
  readonly claimKey: (response: KeptResponse, nowSeconds: number) => Promise<'claimed' | 'taken'>;
  /** The response is kept if it is another session's by now. */
  readonly deleteKey: (kept: { readonly name: string; readonly sessionId: string }) => Promise<'deleted' | 'kept'>;
  readonly deleteSession: (id: string) => Promise<void>;
  readonly readKey: (name: string) => Promise<KeptResponse | undefined>;
};
