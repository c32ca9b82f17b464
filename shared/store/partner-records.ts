import {
  type AuditEntry,
  isIndustryLimit,
  isTier,
  PARTNER_KINDS,
  type Partner,
  type PartnerSecret,
  type PartnerState,
} from '../partners/partner.ts';
import { field, type Item, isCount, isFilled, isFlag, isItem, listOf, oneOf } from './item-fields.ts';

const ISSUERS: readonly Partner['issuer'][] = ['service', 'outside'];

/** The part of a record that a request is admitted by. */
export function parsePartnerState(item: Item): PartnerState {
  return {
    name: field(item, 'name', isFilled),
    // Records of an earlier version have no kind: there were only partners.
    kind: item['kind'] === undefined ? 'partner' : field(item, 'kind', oneOf(PARTNER_KINDS)),
    tier: field(item, 'tier', isTier),
    disabled: field(item, 'disabled', isFlag),
    ...(item['industryData'] === undefined ? {} : { industryData: field(item, 'industryData', isIndustryLimit) }),
  };
}

export function parsePartner(item: Item): Partner {
  return {
    ...parsePartnerState(item),
    clientId: field(item, 'clientId', isFilled),
    issuer: field(item, 'issuer', oneOf(ISSUERS)),
    createdAt: field(item, 'createdAt', isFilled),
    secrets: field(item, 'secrets', listOf(isItem)).map(toSecret),
    secretsMade: field(item, 'secretsMade', isCount),
    audit: field(item, 'audit', listOf(isItem)).map(toAuditEntry),
    version: field(item, 'version', isCount),
  };
}

function toSecret(item: Item): PartnerSecret {
  const kept = {
    id: field(item, 'id', isCount),
    sha256: field(item, 'sha256', isFilled),
    createdAt: field(item, 'createdAt', isFilled),
  };
  return item['endsAt'] === undefined ? kept : { ...kept, endsAt: field(item, 'endsAt', isFilled) };
}

function toAuditEntry(item: Item): AuditEntry {
  return {
    at: field(item, 'at', isFilled),
    what: field(item, 'what', isFilled),
  };
}
