import { ELECTRICITY_VARIANTS, FUELS, PAYMENT_METHODS, SPEND_FREQUENCIES, USAGE_LEVELS } from '../pricing/index.ts';
import {
  CHECK_RESULTS,
  type KeptResponse,
  type Session,
  type SessionPlan,
  type SessionUsage,
} from '../sessions/session.ts';
import {
  field,
  type Item,
  isCount,
  isFilled,
  isFlag,
  isItem,
  isNumber,
  isText,
  isTextsByName,
  oneOf,
  orNull,
  StoredItemError,
} from './item-fields.ts';

/** @throws StoredItemError that names what is missing or invalid, never its value */
export function parseSession(content: string): Session {
  return toSession(objectIn(content));
}

/** @throws StoredItemError as parseSession does */
export function parseKeptResponse(content: string): KeptResponse {
  const item = objectIn(content);
  return {
    name: field(item, 'name', isFilled),
    bodyHash: field(item, 'bodyHash', isFilled),
    answer: field(item, 'answer', isText),
    session: toSession(field(item, 'session', isItem)),
    expiresAt: field(item, 'expiresAt', isCount),
  };
}

function objectIn(content: string): Item {
  const value = parsed(content);
  if (!isItem(value)) throw new StoredItemError('stored item: content is not an object');
  return value;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    // Without its cause, which quotes the content: a household's.
    throw new StoredItemError('stored item: content is not JSON');
  }
}

function toSession(item: Item): Session {
  return {
    id: field(item, 'id', isFilled),
    clientId: field(item, 'clientId', isFilled),
    partner: field(item, 'partner', isFilled),
    createdAt: field(item, 'createdAt', isCount),
    expiresAt: field(item, 'expiresAt', isCount),
    postcode: field(item, 'postcode', isText),
    region: field(item, 'region', isCount),
    electricityVariant: field(item, 'electricityVariant', oneOf(ELECTRICITY_VARIANTS)),
    current: toCurrentSupply(field(item, 'current', isItem)),
    electricityUsage: toUsage(field(item, 'electricityUsage', isItem)),
    gasUsage: ifAny(field(item, 'gasUsage', orNull(isItem)), toUsage),
    percentNightUsage: field(item, 'percentNightUsage', orNull(isNumber)),
    household: ifAny(laterField(item, 'household', isItem), toHousehold),
    selectedPlan: toSelectedPlan(field(item, 'selectedPlan', isItem)),
    comparison: toComparison(field(item, 'comparison', isItem)),
    attribution: field(item, 'attribution', isTextsByName),
    editionId: field(item, 'editionId', isText),
    checks: ifAny(laterField(item, 'checks', isItem), toChecks),
    firstOpenedAt: laterField(item, 'firstOpenedAt', isCount),
    keptResponseName: laterField(item, 'keptResponseName', isText),
  };
}

/** A field that sessions of an earlier version do not have. */
function laterField<T>(item: Item, name: string, is: (value: unknown) => value is T): T | null {
  return item[name] === undefined ? null : field(item, name, orNull(is));
}

function ifAny<T>(item: Item | null, parse: (item: Item) => T): T | null {
  return item === null ? null : parse(item);
}

function toCurrentSupply(item: Item): Session['current'] {
  const kind = field(item, 'kind', oneOf(['dual_fuel', 'separate']));
  if (kind === 'dual_fuel') return { kind, dualFuel: toPlan(field(item, 'dualFuel', isItem)) };
  return {
    kind,
    electricity: toPlan(field(item, 'electricity', isItem)),
    gas: ifAny(field(item, 'gas', orNull(isItem)), toPlan),
  };
}

function toPlan(item: Item): SessionPlan {
  return {
    supplierKey: field(item, 'supplierKey', isText),
    planKey: field(item, 'planKey', isText),
    paymentMethod: field(item, 'paymentMethod', oneOf(PAYMENT_METHODS)),
  };
}

function toUsage(item: Item): SessionUsage {
  const form = field(item, 'form', oneOf(['estimate', 'kwh', 'spend']));
  if (form === 'estimate') return { form, estimate: field(item, 'estimate', oneOf(USAGE_LEVELS)) };
  if (form === 'kwh') return { form, kwh: field(item, 'kwh', isNumber) };
  return {
    form,
    pence: field(item, 'pence', isNumber),
    frequency: field(item, 'frequency', oneOf(SPEND_FREQUENCIES)),
  };
}

function toHousehold(item: Item): NonNullable<Session['household']> {
  return {
    ...(item['has'] === undefined ? {} : { has: field(item, 'has', isText) }),
    ...(item['load_profile'] === undefined ? {} : { load_profile: field(item, 'load_profile', isText) }),
    ...(item['half_hours'] === undefined ? {} : { half_hours: field(item, 'half_hours', isText) }),
    ...(item['ev_kwh'] === undefined ? {} : { ev_kwh: field(item, 'ev_kwh', isNumber) }),
  };
}

function toSelectedPlan(item: Item): Session['selectedPlan'] {
  return {
    ...toPlan(item),
    fuel: field(item, 'fuel', oneOf(FUELS)),
    planName: field(item, 'planName', orNull(isText)),
    supplierName: field(item, 'supplierName', orNull(isText)),
    annualCostPence: field(item, 'annualCostPence', orNull(isCount)),
    annualSavingPence: field(item, 'annualSavingPence', orNull(isCount)),
  };
}

function toComparison(item: Item): Session['comparison'] {
  return { id: field(item, 'id', orNull(isText)), itemId: field(item, 'itemId', orNull(isText)) };
}

function toChecks(item: Item): NonNullable<Session['checks']> {
  return {
    item: field(item, 'item', oneOf(CHECK_RESULTS)),
    annual_cost: field(item, 'annual_cost', oneOf(CHECK_RESULTS)),
    fulfillable: field(item, 'fulfillable', isFlag),
    same_plan: field(item, 'same_plan', isFlag),
  };
}
