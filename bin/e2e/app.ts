import { join } from 'node:path';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { App } from 'aws-cdk-lib/core';
import { BUNDLE_FOLDER } from '../../lib/bundling.ts';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import { addEnvironment } from '../../lib/stacks/environment-stacks.ts';
import { emulatedFunctionVariables } from './emulator.ts';

/** Staging for an emulator: the same stacks, with the addresses that AWS has by itself. */
const { E2E_ENDPOINT: endpoint = '', E2E_JOURNEY_URL } = process.env;
const environment = {
  ...ENVIRONMENTS.EnergyStaging,
  journeyUrl: E2E_JOURNEY_URL ?? ENVIRONMENTS.EnergyStaging.journeyUrl,
  // The emulator has no association of a firewall with an API.
  firewall: false,
};

const bundles = join(import.meta.dirname, '../..', BUNDLE_FOLDER);
const { service } = addEnvironment(new App(), { name: 'EnergyStaging', environment, bundles });

const functions = service.node.findAll().filter((resource) => resource instanceof LambdaFunction);
for (const each of functions) {
  for (const [name, value] of Object.entries(emulatedFunctionVariables(endpoint))) each.addEnvironment(name, value);
}
