import { App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ENVIRONMENTS } from '../lib/environments.ts';
import { checkSettings } from '../lib/settings.ts';
import { addEnvironment } from '../lib/stacks/environment-stacks.ts';
import { addPipelines } from '../lib/stacks/pipeline-stack.ts';

const app = new App();

checkSettings(ENVIRONMENTS);
for (const [name, environment] of Object.entries(ENVIRONMENTS))
  addEnvironment(app, name, environment);
addPipelines(app, ENVIRONMENTS);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
