import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { BUNDLE_FOLDER } from '../lib/bundling.ts';
import { ENVIRONMENTS } from '../lib/environments.ts';
import { checkSettings } from '../lib/settings.ts';
import { addEnvironment } from '../lib/stacks/environment-stacks.ts';
import { addPipelines } from '../lib/stacks/pipeline-stack.ts';

const app = new App();
const bundles = join(import.meta.dirname, '..', BUNDLE_FOLDER);

checkSettings(ENVIRONMENTS);
for (const [name, environment] of Object.entries(ENVIRONMENTS)) addEnvironment(app, { name, environment, bundles });
addPipelines(app, ENVIRONMENTS);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
