import { type AuditEntry, isTier, type Partner, type PartnerSecret, type PartnerState } from '../partners/partner.ts';

/** A stored partner that is not what this service writes. */
export class PartnerRecordError extends Error {
  override readonly name = 'PartnerRecordError';
}

type Fields = Readonly<Record<string, unknown>>;

const wrong = (field: string): never => {
  throw new PartnerRecordError(`a partner record's ${field} is not what is written here`);
};

const fields = (value: unknown, what: string): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : wrong(what);

const text = (from: Fields, field: string): string => {
  const value = from[field];
  return typeof value === 'string' && value !== '' ? value : wrong(field);
};

const count = (from: Fields, field: string): number => {
  const value = from[field];
  return typeof value === 'number' && Number.isInteger(value) ? value : wrong(field);
};

const flag = (from: Fields, field: string): boolean => {
  const value = from[field];
  return typeof value === 'boolean' ? value : wrong(field);
};

const each = (from: Fields, field: string): readonly Fields[] => {
  const value = from[field];
  return Array.isArray(value) ? value.map((entry) => fields(entry, field)) : wrong(field);
};

const secret = (from: Fields): PartnerSecret => {
  const kept = { id: count(from, 'id'), sha256: text(from, 'sha256'), createdAt: text(from, 'createdAt') };
  return from['endsAt'] === undefined ? kept : { ...kept, endsAt: text(from, 'endsAt') };
};

const auditEntry = (from: Fields): AuditEntry => ({ at: text(from, 'at'), what: text(from, 'what') });

/** The part of a record that a request is admitted by. */
export const parsePartnerState = (value: unknown): PartnerState => {
  const from = fields(value, 'item');
  const tier = from['tier'];
  return { name: text(from, 'name'), tier: isTier(tier) ? tier : wrong('tier'), disabled: flag(from, 'disabled') };
};

export const parsePartner = (value: unknown): Partner => {
  const from = fields(value, 'item');
  const issuer = from['issuer'];
  return {
    ...parsePartnerState(from),
    clientId: text(from, 'clientId'),
    issuer: issuer === 'service' || issuer === 'outside' ? issuer : wrong('issuer'),
    createdAt: text(from, 'createdAt'),
    secrets: each(from, 'secrets').map(secret),
    secretsMade: count(from, 'secretsMade'),
    audit: each(from, 'audit').map(auditEntry),
    version: count(from, 'version'),
  };
};
