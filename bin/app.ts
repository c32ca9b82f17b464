import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { BUNDLE_FOLDER } from '../lib/bundling.ts';
import { EnergyStack } from '../lib/energy-stack.ts';
import { ENVIRONMENTS } from '../lib/environments.ts';

/** The CDK app: one stack per environment. */
const app = new App();
const bundles = join(import.meta.dirname, '..', BUNDLE_FOLDER);

for (const [name, environment] of Object.entries(ENVIRONMENTS)) {
  // Without an account: it is that of the credentials at deployment, and synthesis needs none.
  new EnergyStack(app, name, { env: { region: environment.region }, environment, bundles });
}
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
