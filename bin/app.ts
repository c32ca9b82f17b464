import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { BUNDLE_FOLDER } from '../lib/bundling.ts';
import { EnergyStack } from '../lib/energy-stack.ts';
import { ENVIRONMENTS } from '../lib/environments.ts';

/** The CDK app: a stack an environment. `npx cdk deploy EnergyStaging` bundles the functions and comes here. */
const app = new App();
const bundles = join(import.meta.dirname, '..', BUNDLE_FOLDER);

for (const [name, environment] of Object.entries(ENVIRONMENTS)) {
  // The account is the one whose credentials deploy; without any the stack still synthesizes.
  new EnergyStack(app, name, { env: { region: environment.region }, environment, bundles });
}
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
