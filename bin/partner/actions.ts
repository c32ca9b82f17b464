import type { RandomBytes } from '../../shared/partners/credentials.ts';
import { DEMO_CLIENT_ID } from '../../shared/partners/demo.ts';
import {
  movePartner,
  newOutsidePartner,
  newPartner,
  PartnerRuleError,
  rotateSecret,
  type WithSecret,
} from '../../shared/partners/onboarding.ts';
import type { IndustryLimit, Partner, PartnerKind, PartnerStore, Tier } from '../../shared/partners/partner.ts';
import { type ErasedSession, eraseSession } from '../../shared/sessions/session.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { PartnerTarget } from './target.ts';

export type PartnerTerminal = { readonly clock: Pick<Clock, 'nowMs'>; readonly random: RandomBytes };

export class NoSessionError extends Error {
  override readonly name = 'NoSessionError';
}

/** The target whose partners' audits also name who made each change. */
export function signedBy(operator: string, target: PartnerTarget): PartnerTarget {
  const signed = (partner: Partner): Partner => {
    const last = partner.audit.at(-1);
    if (last === undefined) return partner;
    return { ...partner, audit: [...partner.audit.slice(0, -1), { ...last, what: `${last.what}, by ${operator}` }] };
  };
  const { store } = target;
  const create: PartnerStore['create'] = (partner) => store.create(signed(partner));
  const replace: PartnerStore['replace'] = (partner) => store.replace(signed(partner));
  return { ...target, store: { get: store.get, list: store.list, create, replace } };
}

export async function findPartner(target: PartnerTarget, idOrName: string): Promise<Partner> {
  checkDemo(idOrName, target);
  const byId = idOrName === '' ? null : await target.store.get(idOrName);
  const found = byId ?? (await target.store.list()).find(({ name }) => name === idOrName);
  if (found !== undefined) return found;
  throw new PartnerRuleError(
    `no partner with client id or name "${idOrName}". To see all partners: npm run partner -- list`,
  );
}

export async function changePartner(
  target: PartnerTarget,
  idOrName: string,
  change: (partner: Partner) => Partner,
): Promise<Partner> {
  const before = await findPartner(target, idOrName);
  return save(target, before, change(before));
}

export type Onboarding = {
  readonly name: string;
  readonly kind: PartnerKind;
  readonly tier: Tier;
  readonly industryData?: IndustryLimit;
  readonly externalClientId?: string;
};

/** Creates the API key first: the gateway refuses a partner without a key, but a key without a partner is harmless. */
export async function createPartner(
  target: PartnerTarget,
  wanted: Onboarding,
  terminal: PartnerTerminal,
): Promise<{ readonly partner: Partner; readonly secret: string | undefined }> {
  const made = created(wanted, terminal);
  checkDemo(made.partner.clientId, target);
  const namesake = (await target.store.list()).find(({ name }) => name === wanted.name);
  if (namesake !== undefined) {
    throw new PartnerRuleError(`partner ${wanted.name} already exists, with client id ${namesake.clientId}`);
  }
  await target.apiKeys.assign(made.partner);
  if ((await target.store.create(made.partner)) === 'exists') {
    throw new PartnerRuleError(`a partner with client id ${made.partner.clientId} already exists`);
  }
  return made;
}

export async function rotatePartner(
  target: PartnerTarget,
  { idOrName, oldEndsAtMilliseconds }: { readonly idOrName: string; readonly oldEndsAtMilliseconds?: number },
  terminal: PartnerTerminal,
): Promise<WithSecret> {
  const before = await findPartner(target, idOrName);
  const rotated = rotateSecret(before, edge(terminal), oldEndsAtMilliseconds);
  await save(target, before, rotated.partner);
  return rotated;
}

/** Writes the record first: running the command again then repeats the assignment. */
export async function moveToTier(
  target: PartnerTarget,
  { idOrName, tier }: { readonly idOrName: string; readonly tier: Tier },
  { clock }: Pick<PartnerTerminal, 'clock'>,
): Promise<Partner> {
  const moved = await changePartner(target, idOrName, (partner) => movePartner(partner, tier, clock.nowMs()));
  await target.apiKeys.assign(moved);
  return moved;
}

/** @throws NoSessionError if it does not exist */
export async function eraseFrom({ sessions }: Pick<PartnerTarget, 'sessions'>, id: string): Promise<ErasedSession> {
  const erased = await eraseSession(sessions, id);
  if (erased === undefined) {
    throw new NoSessionError(`no session ${id}: it was erased before, was deleted after its 30 days, or never existed`);
  }
  return erased;
}

function checkDemo(clientId: string, { stage }: PartnerTarget): void {
  if (clientId === DEMO_CLIENT_ID && stage !== null) {
    throw new PartnerRuleError(`${DEMO_CLIENT_ID} has a public secret: it is only for local services`);
  }
}

async function save({ store }: PartnerTarget, before: Partner, after: Partner): Promise<Partner> {
  if (after !== before && (await store.replace(after)) === 'conflict') {
    throw new PartnerRuleError(`${before.clientId} was changed at the same time: run the command again`);
  }
  return after;
}

function created({ externalClientId, ...wanted }: Onboarding, terminal: PartnerTerminal) {
  return externalClientId === undefined
    ? newPartner(wanted, edge(terminal))
    : { partner: newOutsidePartner({ ...wanted, externalClientId }, edge(terminal)), secret: undefined };
}

function edge({ clock, random }: PartnerTerminal) {
  return { nowMs: clock.nowMs(), random };
}
