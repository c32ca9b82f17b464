import { randomBytes } from 'node:crypto';
import { environmentOf, STACK_NAMES, type Stage } from '../stages.ts';
import { type Credentials, openApi } from './api.ts';
import { openStage } from './deployed-stage.ts';
import { createPartner, disablePartner } from './partners.ts';
import type { Steps } from './steps.ts';
import { runSuite } from './suite.ts';

const NAME_BYTES = 4;

export type StageRun = {
  readonly steps: Steps;
  /** Null: a partner and a journey client are created for the run. */
  readonly credentials: Credentials | null;
};

/** The suite against a stage as it is. It leaves a session, which is deleted after 30 days. */
export async function testStage(stage: Stage, { steps, credentials }: StageRun): Promise<void> {
  const deployed = openStage(stage, STACK_NAMES[stage]);
  const outputs = await steps.run('the stack is deployed', () => deployed.outputs());
  if (outputs === null) return;
  const { baseUrl, audience } = outputs;
  const suite = {
    api: openApi({ url: baseUrl, baseUrl, audience }),
    expected: null,
    journeyUrl: environmentOf(stage).journeyUrl,
    noGateway: null,
  };
  if (credentials !== null) {
    await runSuite({ ...suite, partner: credentials, journey: null }, steps);
    return;
  }
  const name = `e2e-${randomBytes(NAME_BYTES).toString('hex')}`;
  const names = [name, `${name}-journey`] as const;
  const made = await steps.run('a partner and a journey client are created', async () => ({
    partner: await createPartner([names[0], '--stage', stage]),
    journey: await createPartner([names[1], '--journey', '--stage', stage]),
  }));
  if (made !== null) await runSuite({ ...suite, ...made }, steps);
  await steps.run('both are disabled', async () => {
    for (const each of names) await disablePartner([each, '--stage', stage]);
  });
}
