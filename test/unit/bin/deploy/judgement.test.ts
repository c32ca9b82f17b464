import type { Facts } from '../../../../bin/deploy/facts.ts';
import { type Intention, judge } from '../../../../bin/deploy/judgement.ts';
import { type DeployTarget, deployTarget } from '../../../../bin/deploy/target.ts';
import type { Environment } from '../../../../lib/environments.ts';

const ACCOUNT = '123456789012';

/** An account that is ready, with everything deployed. */
const READY: Facts = {
  account: ACCOUNT,
  concurrency: { limit: 1_000, unreserved: 1_000 },
  bootstrapVersion: 30,
  stacks: new Map(
    ['EnergyAccount', 'EnergyProductionData', 'EnergyProduction'].map((name) => [
      name,
      { status: 'UPDATE_COMPLETE', isProtected: name === 'EnergyProductionData' },
    ]),
  ),
  certificate: { status: 'ISSUED', names: ['api.energy-partner.co.uk'] },
};

const FILLED_IN = {
  account: ACCOUNT,
  journeyUrl: 'https://switch.energy-partner.co.uk/start',
  alarmAddress: 'alarms@energy-partner.co.uk',
  domain: { name: 'api.energy-partner.co.uk', certificateArn: 'arn:certificate', hostedZone: null },
} as const;

function production(change: Partial<Environment> = {}): DeployTarget {
  const target = deployTarget('EnergyProduction');
  return { ...target, environment: { ...target.environment, ...FILLED_IN, ...change } };
}

function findings(facts: Partial<Facts>, intention: Partial<Intention> = {}): readonly string[] {
  const wanted: Intention = { target: production(), allowed: [], region: 'eu-west-2', ...intention };
  return judge({ ...READY, ...facts }, wanted).map(({ kind, text }) => `${kind}: ${text}`);
}

function withStack(name: string, status: string, isProtected = false): Partial<Facts> {
  return { stacks: new Map([...READY.stacks, [name, { status, isProtected }]]) };
}

describe('the preflight of a deployment', () => {
  it('finds nothing in an account that is ready', () => {
    expect(findings({})).toEqual([]);
  });

  it('refuses credentials of another account, and another region', () => {
    expect(findings({ account: '999999999999' }, { region: 'us-east-1' })).toEqual([
      `obstacle: the credentials are for account 999999999999, the settings are for ${ACCOUNT}`,
      'obstacle: AWS_REGION is us-east-1, the settings are for eu-west-2',
    ]);
  });

  it('accepts any account if the settings name none, and no region in the environment', () => {
    const target = production({ account: null });
    expect(findings({ account: '999999999999' }, { target, allowed: ['no-account'], region: undefined })).toEqual([
      'note: account is null: any credentials would do',
    ]);
  });

  it('names all settings of production that are not filled in', () => {
    const target = production({
      account: null,
      alarmAddress: null,
      domain: null,
      journeyUrl: 'https://switch.example.com/start',
    });
    expect(findings({ certificate: null }, { target }).map((text) => text.replace(/:.*\(/, ' ('))).toEqual([
      'obstacle (-c allow=example-journey)',
      'obstacle (-c allow=no-alarm-address)',
      'obstacle (-c allow=no-account)',
      'obstacle (-c allow=no-domain)',
    ]);
  });

  it('only notes the placeholders of staging', () => {
    const kinds = judge(
      { ...READY, certificate: null },
      { target: deployTarget('EnergyStaging'), allowed: [], region: undefined },
    ).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['note']));
  });

  it('says how to bootstrap a region that is not, or by an old version', () => {
    const command = `npx cdk bootstrap aws://${ACCOUNT}/eu-west-2`;
    expect(findings({ bootstrapVersion: null })).toEqual([`obstacle: the region is not bootstrapped: ${command}`]);
    expect(findings({ bootstrapVersion: 5 })).toEqual([
      `obstacle: the bootstrap stack has version 5, before 6: ${command}`,
    ]);
    expect(findings({ bootstrapVersion: 6 })).toEqual([]);
  });

  it('refuses reserved and provisioned concurrency that leave less than AWS keeps free', () => {
    const target = production({ reservedConcurrency: { 'data-loader': 1 }, provisionedConcurrency: { comparison: 2 } });
    expect(findings({ concurrency: { limit: 10, unreserved: 10 } }, { target })).toEqual([
      "obstacle: reservedConcurrency and provisionedConcurrency take 3 concurrent executions; of the account's 10, 100 must stay free",
    ]);
    expect(findings({ concurrency: { limit: 103, unreserved: 103 } }, { target })).toEqual([]);
    expect(findings({ concurrency: { limit: 102, unreserved: 102 } }, { target })).toHaveLength(1);
  });

  it('notes the small quota of a new account', () => {
    expect(findings({ concurrency: { limit: 10, unreserved: 10 } })).toEqual([
      'note: 10 concurrent executions are free: ask AWS for a Lambda quota of 1,000 before partners call',
    ]);
  });

  it('refuses a certificate that is not issued, or is for another name', () => {
    const names = ['api.energy-partner.co.uk'];
    expect(findings({ certificate: { status: 'PENDING_VALIDATION', names } })).toEqual([
      'obstacle: the certificate of api.energy-partner.co.uk is PENDING_VALIDATION, not ISSUED',
    ]);
    expect(findings({ certificate: { status: 'ISSUED', names: ['energy-partner.co.uk'] } })).toEqual([
      'obstacle: the certificate is for energy-partner.co.uk, not for api.energy-partner.co.uk',
    ]);
    expect(findings({ certificate: { status: 'ISSUED', names: ['*.energy-partner.co.uk'] } })).toEqual([]);
  });

  it('notes what these credentials may not read', () => {
    const unread = findings({ concurrency: undefined, bootstrapVersion: undefined, certificate: undefined });
    expect(unread).toHaveLength(3);
    for (const text of unread) expect(text).toMatch(/^note: .* could not be read/);
  });

  it.each([
    ['REVIEW_IN_PROGRESS', false, 'note: EnergyProductionData is in REVIEW_IN_PROGRESS and will be made again'],
    ['ROLLBACK_COMPLETE', false, 'note: EnergyProductionData is in ROLLBACK_COMPLETE and will be made again'],
    ['ROLLBACK_COMPLETE', true, 'update-termination-protection --no-enable-termination-protection'],
    ['ROLLBACK_FAILED', true, 'update-termination-protection --no-enable-termination-protection'],
    ['ROLLBACK_FAILED', false, 'aws cloudformation delete-stack --stack-name EnergyProductionData'],
    ['CREATE_FAILED', false, 'aws cloudformation delete-stack --stack-name EnergyProductionData'],
    ['DELETE_FAILED', false, 'aws cloudformation delete-stack --stack-name EnergyProductionData'],
    ['UPDATE_ROLLBACK_FAILED', true, 'aws cloudformation continue-update-rollback'],
    ['UPDATE_IN_PROGRESS', true, 'wait until it has ended'],
  ])('says what to do about a stack in %s (protected: %s)', (status, isProtected, wanted) => {
    const found = findings(withStack('EnergyProductionData', status, isProtected));
    expect(found).toEqual([expect.stringContaining(wanted)]);
    expect(found[0]).toMatch(wanted.startsWith('note') ? /^note/ : /^obstacle/);
  });

  it.each(['CREATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'IMPORT_COMPLETE'])('deploys a stack in %s', (status) => {
    expect(findings(withStack('EnergyProduction', status))).toEqual([]);
  });
});
