import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { App } from 'aws-cdk-lib/core';
import { ENVIRONMENTS, type Environment } from '../../lib/environments.ts';
import { addEnvironment } from '../../lib/stacks/environment-stacks.ts';

/**
 * The environments for an emulator: the same stacks, without the firewall and CodeDeploy, which it
 * does not have, and with the addresses of services, which functions on AWS know by themselves.
 */
const { AWS_ENDPOINT_URL: endpoint = '', JOURNEY_URL } = process.env;
const app = new App();

for (const [name, environment] of Object.entries(ENVIRONMENTS)) {
  const journeyUrl = JOURNEY_URL ?? environment.journeyUrl;
  const emulated: Environment = {
    ...environment,
    journeyUrl,
    secondRegion: null,
    firewall: false,
    rollout: 'all-at-once',
  };
  const stack = addEnvironment(app, name, emulated);
  for (const resource of stack.node.findAll()) {
    if (!(resource instanceof LambdaFunction)) continue;
    for (const service of ['DYNAMODB', 'KMS', 'S3', 'SECRETS_MANAGER', 'SFN', 'SQS', 'STS'])
      resource.addEnvironment(`AWS_ENDPOINT_URL_${service}`, endpoint);
  }
}
