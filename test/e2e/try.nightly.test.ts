import { runOnService } from '../support/project-command.ts';
import { type RunningService, startService } from '../support/service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

function runTry(...args: readonly string[]) {
  return runOnService(service, 'try', args);
}

describe('npm run try', () => {
  it('ranks the plans at a postcode, against the standard variable plan of the incumbent', async () => {
    const { code, stdout } = await runTry('SW1A 1AA', '--limit', '3');
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(0, 7)).toEqual([
      '20 plans for gas and electricity at SW1A 1AA, cheapest first; medium usage, monthly direct debit.',
      'The year as things stand: £1,628.38 with British Gas Standard Variable.',
      '',
      '      A YEAR  A MONTH   SAVING  PLAN',
      '1  £1,326.15  £110.51  £302.23  Fuse Energy Single Rate Tracker (15m) v3',
      '2  £1,346.75  £112.23  £281.63  Fuse Energy Single Rate Tracker (15m) v2',
      '3  £1,355.63  £112.97  £272.75  E.ON Next Next Pledge Tracker 12m v10',
    ]);
    expect(stdout).toContain('Sample prices: deals of 3 Apr 2026');
  });

  it('takes a supplier and a plan, and marks that plan and those that cannot be switched to', async () => {
    const { code, stdout } = await runTry('eh1 1yz', '--supplier', 'octopus-energy', '--limit', '30');
    expect(code).toBe(0);
    expect(stdout).toMatch(/Octopus Energy .*\(your plan, cannot be switched to here\)/);
  });

  it('repeats what the service says of a postcode that it does not know', async () => {
    const { code, output } = await runTry('XX1 1XX');
    expect(code).toBe(1);
    expect(output).toContain('"XX1 1XX" was sent');
  });

  it('says how to start the service if none is running', async () => {
    const { code, output } = await runOnService({ directory: '/nonexistent' }, 'try', ['SW1A 1AA']);
    expect([code, output.trim()]).toEqual([1, 'no local service is running here: start it with npm start']);
  });

  it('says what is wrong with its options', async () => {
    const { code, output } = await runTry('SW1A 1AA', '--limit', '0');
    expect(code).toBe(2);
    expect(output).toContain('It must be a whole number from 1 to 999.');
  });
});
