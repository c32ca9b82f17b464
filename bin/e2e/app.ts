import { join } from 'node:path';
import { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { App } from 'aws-cdk-lib/core';
import { BUNDLE_FOLDER } from '../../lib/bundling.ts';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import { functionVariables } from '../../lib/function-settings.ts';
import { addEnvironment } from '../../lib/stacks/environment-stacks.ts';
import { emulatedApi, emulatedFunctionVariables } from './emulator.ts';

/** Staging for an emulator: the same stacks, with the addresses that AWS has by itself. */
const { E2E_ENDPOINT: endpoint = '', E2E_JOURNEY_URL } = process.env;
const environment = {
  ...ENVIRONMENTS.EnergyStaging,
  journeyUrl: E2E_JOURNEY_URL ?? ENVIRONMENTS.EnergyStaging.journeyUrl,
};

const bundles = join(import.meta.dirname, '../..', BUNDLE_FOLDER);
const { service } = addEnvironment(new App(), { name: 'EnergyStaging', environment, bundles });

const resources = service.node.findAll();
const functions = resources.filter((resource) => resource instanceof LambdaFunction);
for (const each of functions) {
  for (const [name, value] of Object.entries(emulatedFunctionVariables(endpoint))) each.addEnvironment(name, value);
}

const [api] = resources.filter((resource) => resource instanceof RestApi);
const authorizer = functions.find(({ node }) => node.path.includes('authorizer'));
if (api === undefined || authorizer === undefined) throw new Error('the service stack has no API or no authorizer');
const settings = functionVariables('authorizer', { environment, baseUrl: '', signingKeyIds: '' });
if (settings['JWKS_URL'] !== undefined) {
  const address = emulatedApi(endpoint, { id: api.restApiId, stage: environment.stage });
  authorizer.addEnvironment('JWKS_URL', `${address}/.well-known/jwks.json`);
}
