import { join } from 'node:path';
import { ENVIRONMENTS, type Environment } from '../../lib/environments.ts';

const { EnergyStaging, EnergyProduction } = ENVIRONMENTS;

/** The cloud assemblies that the tests read: that of bin/app.ts, and one for each variant. */
export const ASSEMBLIES = join(import.meta.dirname, '../../dist/infra');
export const APP = 'app';
export const ALLOW = 'all';

export type Variant = {
  readonly environment: Environment;
  readonly context?: Readonly<Record<string, string>>;
};

export const OUTSIDE_ISSUER = {
  kind: 'outside',
  issuer: 'https://issuer.example.com/',
  audiences: ['https://api.example.com/energy'],
  jwksUrl: 'https://issuer.example.com/.well-known/jwks.json',
  partnerClaim: 'azp',
} as const;

/** Sources that name nobody's example. */
const SOURCES = EnergyProduction.feeds.sources.filter(({ source }) => source === 'deals');

/** Environments with settings that neither staging nor production has. */
export const VARIANTS = {
  FilledIn: {
    environment: {
      ...EnergyProduction,
      account: '123456789012',
      journeyUrl: 'https://switch.energy-partner.co.uk/start',
      alarmAddress: 'urgent@energy-partner.co.uk',
      warningAddress: 'warnings@energy-partner.co.uk',
      runbook: 'https://git.energy-partner.co.uk/docs/runbook.md',
      feeds: { ...EnergyProduction.feeds, sources: SOURCES },
      budget: { dollarsPerMonth: 200, address: 'costs@energy-partner.co.uk' },
      domain: {
        name: 'api.energy.example.com',
        certificateArn: 'arn:aws:acm:eu-west-2:123456789012:certificate/one',
        hostedZone: { id: 'Z1', name: 'energy.example.com' },
      },
      tokens: { kind: 'own', signingKeys: ['second', 'first'], retiredSigningKeys: [] },
      reservedConcurrency: { token: 5 },
      provisionedConcurrency: { comparison: 2 },
    },
    context: { allow: '' },
  },
  Outside: {
    environment: {
      ...EnergyStaging,
      tokens: OUTSIDE_ISSUER,
      outsideCheck: null,
      rollout: 'canary',
    },
  },
  RetiredKey: {
    environment: {
      ...EnergyStaging,
      tokens: { kind: 'own', signingKeys: ['second'], retiredSigningKeys: ['first'] },
    },
  },
  First: { environment: EnergyProduction, context: { first: 'First' } },
  AllAtOnce: { environment: EnergyProduction, context: { rollout: 'all-at-once' } },
} as const satisfies Readonly<Record<string, Variant>>;
