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
import type { Partner, Tier } from '../../shared/partners/partner.ts';
import type { Place } from './place.ts';

/** What a command needs of the edge, beside the place that it works on. */
export type Terminal = { readonly nowMilliseconds: () => number; readonly random: RandomBytes };

const edge = ({ nowMilliseconds, random }: Terminal) => ({ nowMilliseconds: nowMilliseconds(), random });

const checkDemo = (clientId: string, { stage }: Place): void => {
  if (clientId === DEMO_CLIENT_ID && stage !== null) {
    throw new PartnerRuleError(`${DEMO_CLIENT_ID} has a public secret: it is for a local service alone`);
  }
};

/** By client id, else by name. */
export const findPartner = async (place: Place, idOrName: string): Promise<Partner> => {
  checkDemo(idOrName, place);
  const byId = idOrName === '' ? null : await place.store.get(idOrName);
  const found = byId ?? (await place.store.list()).find(({ name }) => name === idOrName);
  if (found !== undefined) return found;
  throw new PartnerRuleError(
    `there is no partner with client id or name "${idOrName}": npm run partner -- list shows them all`,
  );
};

/** Writes a changed record; a record that is the same is not written. */
const save = async ({ store }: Place, before: Partner, after: Partner): Promise<Partner> => {
  if (after !== before && (await store.replace(after)) === 'conflict') {
    throw new PartnerRuleError(`${before.clientId} was changed at the same moment: run the command again`);
  }
  return after;
};

export const changePartner = async (
  place: Place,
  idOrName: string,
  change: (partner: Partner) => Partner,
): Promise<Partner> => {
  const before = await findPartner(place, idOrName);
  return save(place, before, change(before));
};

export type Onboarding = { readonly name: string; readonly tier: Tier; readonly externalClientId?: string };

const created = ({ externalClientId, ...wanted }: Onboarding, terminal: Terminal) =>
  externalClientId === undefined
    ? newPartner(wanted, edge(terminal))
    : { partner: newOutsidePartner({ ...wanted, externalClientId }, edge(terminal)), secret: undefined };

/**
 * Onboards a partner. Its API key comes first: a partner without one would be refused by the gateway, a key without a
 * partner opens nothing.
 */
export const createPartner = async (
  place: Place,
  wanted: Onboarding,
  terminal: Terminal,
): Promise<{ readonly partner: Partner; readonly secret: string | undefined }> => {
  const made = created(wanted, terminal);
  checkDemo(made.partner.clientId, place);
  const namesake = (await place.store.list()).find(({ name }) => name === wanted.name);
  if (namesake !== undefined) {
    throw new PartnerRuleError(`there is a partner ${wanted.name} already, with client id ${namesake.clientId}`);
  }
  await place.apiKeys.assign(made.partner);
  if ((await place.store.create(made.partner)) === 'exists') {
    throw new PartnerRuleError(`there is a partner with client id ${made.partner.clientId} already`);
  }
  return made;
};

export const rotatePartner = async (
  place: Place,
  { idOrName, oldEndsAtMilliseconds }: { readonly idOrName: string; readonly oldEndsAtMilliseconds?: number },
  terminal: Terminal,
): Promise<WithSecret> => {
  const before = await findPartner(place, idOrName);
  const rotated = rotateSecret(before, edge(terminal), oldEndsAtMilliseconds);
  await save(place, before, rotated.partner);
  return rotated;
};

/** The record first: the gateway's plan follows what is written down, also when the command is run again. */
export const moveToTier = async (
  place: Place,
  { idOrName, tier }: { readonly idOrName: string; readonly tier: Tier },
  { nowMilliseconds }: Pick<Terminal, 'nowMilliseconds'>,
): Promise<Partner> => {
  const moved = await changePartner(place, idOrName, (partner) => movePartner(partner, tier, nowMilliseconds()));
  await place.apiKeys.assign(moved);
  return moved;
};
