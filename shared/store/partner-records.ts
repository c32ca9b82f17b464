import { type AuditEntry, isTier, type Partner, type PartnerSecret, type PartnerState } from '../partners/partner.ts';
import { type Item, isCount, isFlag, isItem, listOf, oneOf } from './item-fields.ts';

const ISSUERS: readonly Partner['issuer'][] = ['service', 'outside'];

/** A stored partner that is not what this service writes. */
export class PartnerRecordError extends Error {
  override readonly name = 'PartnerRecordError';
}

/** The part of a record that a request is admitted by. */
export function parsePartnerState(value: unknown): PartnerState {
  const item = toRecord(value);
  return {
    name: part(item, 'name', isFilled),
    tier: part(item, 'tier', isTier),
    disabled: part(item, 'disabled', isFlag),
  };
}

export function parsePartner(value: unknown): Partner {
  const item = toRecord(value);
  return {
    ...parsePartnerState(item),
    clientId: part(item, 'clientId', isFilled),
    issuer: part(item, 'issuer', oneOf(ISSUERS)),
    createdAt: part(item, 'createdAt', isFilled),
    secrets: part(item, 'secrets', listOf(isRecord)).map(toSecret),
    secretsMade: part(item, 'secretsMade', isCount),
    audit: part(item, 'audit', listOf(isRecord)).map(toAuditEntry),
    version: part(item, 'version', isCount),
  };
}

function toRecord(value: unknown): Item {
  return part({ item: value }, 'item', isRecord);
}

/** An attribute, as `field` reads it of other items; the error says that it is a partner's. */
function part<T>(item: Item, name: string, is: (value: unknown) => value is T): T {
  const value = item[name];
  if (!is(value)) throw new PartnerRecordError(`a partner record's ${name} is not what is written here`);
  return value;
}

function isRecord(value: unknown): value is Item {
  return isItem(value) && !Array.isArray(value);
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function toSecret(item: Item): PartnerSecret {
  const kept = {
    id: part(item, 'id', isCount),
    sha256: part(item, 'sha256', isFilled),
    createdAt: part(item, 'createdAt', isFilled),
  };
  return item['endsAt'] === undefined ? kept : { ...kept, endsAt: part(item, 'endsAt', isFilled) };
}

function toAuditEntry(item: Item): AuditEntry {
  return {
    at: part(item, 'at', isFilled),
    what: part(item, 'what', isFilled),
  };
}
