import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { EVENTS_QUEUE } from '../events-queue.ts';
import { type FunctionContext, ServiceFunction } from './service-function.ts';

/**
 * Sends the events of the queue, one at a time each. A message that the sender reports as failed
 * stays in the queue, for as long as the sender has put it back.
 */
export function addWebhookSender(stack: Construct, context: FunctionContext): ServiceFunction {
  const scope = new Construct(stack, 'WebhookSender');
  const service = new ServiceFunction(scope, 'webhook-sender', { context });
  const mapping = new EventSourceMapping(scope, 'EventsToSender', {
    target: service.callee,
    eventSourceArn: context.webhooks.shared.eventsArn,
    batchSize: 1,
    maxConcurrency: EVENTS_QUEUE.sendersAtOnce,
    reportBatchItemFailures: true,
  });
  // Lambda checks the role's permissions when it creates the mapping.
  if (service.lambda.role !== undefined) mapping.node.addDependency(service.lambda.role);
  return service;
}
