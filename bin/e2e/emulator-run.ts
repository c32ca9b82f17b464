import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { environmentOf, STACK_NAMES } from '../stages.ts';
import { type Api, type Credentials, openApi } from './api.ts';
import { runCdk, runScript } from './commands.ts';
import { type DeployedStage, openStage, projectFile } from './deployed-stage.ts';
import { apiIdOf, emulatedApi, emulatorVariables } from './emulator.ts';
import { e2eFeed, OFFERED, OFFERED_DEARER, type Prices, yearPence } from './feed.ts';
import { createPartner, disablePartner } from './partners.ts';
import type { Steps } from './steps.ts';
import { runSuite, type Suite } from './suite.ts';

const STAGE = 'staging';
const STACK = STACK_NAMES[STAGE];
const OTHER_JOURNEY_URL = 'https://other-journey.example.com/start';
const NO_GATEWAY = 'the emulator stores gateway responses but does not send them';
/** Functions look for a new edition every few seconds. */
const EDITION_SECONDS = 30;

type Emulated = {
  readonly steps: Steps;
  readonly stage: DeployedStage;
  readonly variables: Readonly<Record<string, string>>;
};

/** The whole life of an environment. What fails ends it, but for the removal. */
export async function deployAndTest(
  endpoint: string,
  { steps, keep }: { readonly steps: Steps; readonly keep: boolean },
): Promise<void> {
  const variables = { ...emulatorVariables(endpoint), E2E_ENDPOINT: endpoint };
  const emulated = { steps, variables, stage: openStage(STAGE, STACK, endpoint) };
  await steps.run('bootstrap', () => runCdk(['bootstrap'], variables));
  if (!steps.hasFailed()) await deploy('deploy staging', emulated);
  if (!steps.hasFailed()) await useDeployed(endpoint, emulated);
  if (!keep) await remove(emulated);
}

async function useDeployed(endpoint: string, emulated: Emulated): Promise<void> {
  const { steps, stage, variables } = emulated;
  const suite = await steps.run('load and onboard', async () => {
    const { baseUrl, audience } = await stage.outputs();
    const url = emulatedApi(endpoint, { id: apiIdOf(baseUrl), stage: STAGE });
    const api = openApi({ url, baseUrl, audience });
    await load(emulated, OFFERED);
    const partner = await createPartner(['e2e-partner', '--stage', STAGE], variables);
    const journey = await createPartner(['e2e-journey', '--journey', '--stage', STAGE], variables);
    return { api, partner, journey };
  });
  if (suite === null) return;
  const { journeyUrl } = environmentOf(STAGE);
  const whole: Suite = {
    ...suite,
    journeyUrl,
    expected: (day) => yearPence(OFFERED, day),
    noGateway: NO_GATEWAY,
  };
  await runSuite(whole, steps);
  await marketRollBack(emulated, suite);
  await update('update: another journey URL', emulated, { E2E_JOURNEY_URL: OTHER_JOURNEY_URL });
  if (!steps.hasFailed()) await runSuite({ ...whole, journeyUrl: OTHER_JOURNEY_URL }, steps);
  await update('roll back: the former journey URL', emulated);
  if (!steps.hasFailed()) await runSuite(whole, steps);
  await steps.run('a disabled partner gets no token', async () => {
    await disablePartner(['e2e-partner', '--stage', STAGE], variables);
    assert.equal((await suite.api.requestToken(suite.partner)).status, 401);
  });
}

async function load({ stage }: Emulated, prices: Prices): Promise<string> {
  await stage.putFile('postcodes/postcodes-gb.bin', await projectFile('data/postcodes-gb.bin'));
  await stage.putFile('price-cap/cap.csv', await projectFile('data/ofgem-price-cap-by-region.csv'));
  await stage.putFile('deals/e2e.ndjson', e2eFeed(new Date(), prices));
  return await stage.load();
}

async function marketRollBack(emulated: Emulated, { api, partner }: Onboarded): Promise<void> {
  const { steps, stage, variables } = emulated;
  const editionOf = async (): Promise<string> => {
    const { json } = await api.request('/energy/status', { token: await api.tokenOf(partner) });
    return String(Object(json).edition);
  };
  const before = await steps.run('the edition in use', editionOf, (edition) => edition);
  if (before === null) return;
  await steps.run('a dearer feed makes another edition', async () => {
    await stage.putFile('deals/e2e.ndjson', e2eFeed(new Date(), OFFERED_DEARER));
    await stage.load();
    await eventually(async () => (await editionOf()) !== before, 'the functions serve the former edition');
  });
  await steps.run('the market is rolled back', async () => {
    await runScript('bin/load.ts', ['--roll-back-to', before, '--stage', STAGE], variables);
    await eventually(async () => (await editionOf()) === before, 'the functions serve the later edition');
  });
  await steps.run('the next run leaves the held source as it is', async () => {
    await stage.load();
    assert.equal(await editionOf(), before);
  });
}

type Onboarded = { readonly api: Api; readonly partner: Credentials };

async function eventually(check: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let second = 0; second < EDITION_SECONDS; second += 1) {
    if (await check()) return;
    await pause(1_000);
  }
  throw new Error(`${otherwise} after ${EDITION_SECONDS} s`);
}

const DEPLOY = ['deploy', STACK, '--require-approval', 'never'];

/** All stacks. */
function deploy(name: string, { steps, variables }: Emulated) {
  return steps.run(name, () => runCdk(DEPLOY, variables));
}

/** The service only: an emulator may lose the change set of a stack that has not changed. */
function update(name: string, { steps, variables }: Emulated, settings: Emulated['variables'] = {}) {
  return steps.run(name, () => runCdk([...DEPLOY, '--exclusively'], { ...variables, ...settings }));
}

async function remove({ steps, stage, variables }: Emulated): Promise<void> {
  const emptied = (versions: number): string => `${versions} versions`;
  await steps.run('the buckets are emptied', () => stage.emptyBuckets(`${STACK}Data`), emptied);
  await steps.run('the environment is removed', async () => {
    await runCdk(['destroy', '--all', '--force'], variables);
    const left = (await stage.stackNames()).filter((stack) => stack.startsWith('Energy'));
    assert.deepEqual(left, []);
  });
}
