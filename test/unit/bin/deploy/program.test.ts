import type { Facts } from '../../../../bin/deploy/facts.ts';
import { runDeploy } from '../../../../bin/deploy/program.ts';

const ALLOW = 'allow=example-journey,no-alarm-address,no-account,no-domain';

const NEW_ACCOUNT: Facts = {
  account: '123456789012',
  concurrency: { limit: 1_000, unreserved: 1_000 },
  bootstrapVersion: 30,
  stacks: new Map(),
  certificate: null,
};

function deployed(...names: readonly string[]): Facts {
  return {
    ...NEW_ACCOUNT,
    stacks: new Map(names.map((name) => [name, { status: 'CREATE_COMPLETE', isProtected: true }])),
  };
}

async function run(line: string, facts: Facts, cdkExit = 0) {
  const lines: string[] = [];
  const errors: string[] = [];
  const commands: string[] = [];
  const code = await runDeploy(line.split(' '), {
    read: async () => facts,
    cdk: (args) => {
      commands.push(args.join(' '));
      return cdkExit;
    },
    variables: {},
    print: (text) => lines.push(text),
    printError: (text) => errors.push(text),
  });
  return { code, commands, lines: lines.join('\n'), errors: errors.join('\n') };
}

describe('npm run deploy', () => {
  it('deploys staging with one command of the CDK', async () => {
    const { code, commands } = await run('EnergyStaging', NEW_ACCOUNT);
    expect([code, commands]).toEqual([0, ['deploy EnergyStaging']]);
  });

  it('makes the data of production without protection first, then protects it', async () => {
    const { code, commands } = await run(`EnergyProduction -c ${ALLOW} --require-approval never`, NEW_ACCOUNT);
    expect(code).toBe(0);
    expect(commands).toEqual([
      `deploy EnergyProductionData --exclusively --context unprotected=EnergyProductionData --context ${ALLOW} --require-approval never`,
      `deploy EnergyProduction --context ${ALLOW} --require-approval never`,
    ]);
  });

  it('never takes protection away from data that exists', async () => {
    const { commands } = await run(`EnergyProduction -c ${ALLOW}`, deployed('EnergyProductionData'));
    expect(commands).toEqual([`deploy EnergyProduction --context ${ALLOW}`]);
  });

  it('makes the data again if its creation was rolled back', async () => {
    const facts: Facts = {
      ...NEW_ACCOUNT,
      stacks: new Map([['EnergyProductionData', { status: 'ROLLBACK_COMPLETE', isProtected: false }]]),
    };
    const { commands } = await run(`EnergyProduction -c ${ALLOW}`, facts);
    expect(commands).toHaveLength(2);
  });

  it('deploys nothing if there is an obstacle, and names all of them', async () => {
    const { code, commands, lines } = await run('EnergyProduction', { ...NEW_ACCOUNT, bootstrapVersion: null });
    expect([code, commands]).toEqual([1, []]);
    expect(lines.match(/obstacle: /g)).toHaveLength(5);
  });

  it('deploys nothing with --check', async () => {
    const { code, commands } = await run('EnergyStaging --check', NEW_ACCOUNT);
    expect([code, commands]).toEqual([0, []]);
  });

  it('stops after the first command that fails', async () => {
    const { code, commands, errors } = await run(`EnergyProduction -c ${ALLOW}`, NEW_ACCOUNT, 1);
    expect([code, commands.length]).toEqual([1, 1]);
    expect(errors).toContain('A deployment failed');
  });

  it.each(['Energy', 'EnergyStaging -c allow', 'EnergyStaging -c allow=no-acount'])(
    'refuses the command line `%s`',
    async (line) => {
      const { code, commands, errors } = await run(line, NEW_ACCOUNT);
      expect([code, commands]).toEqual([2, []]);
      expect(errors).not.toBe('');
    },
  );
});
