import * as z from 'zod';
import { TRIED_FUNCTIONS } from '../../shared/contract/stack-facts.ts';
import { hookReporter, versionInvoker } from '../../shared/runtime/deployment.ts';
import { json, readEnvironment, text, url } from '../../shared/runtime/environment.ts';
import { createLogger } from '../../shared/runtime/logger.ts';
import { secretReader } from '../../shared/runtime/secrets.ts';
import { deploymentCheck } from './handler.ts';

const environment = z.object({
  BASE_URL: url,
  COMPARISON_QUERY: text,
  CREDENTIALS_SECRET: text,
  /** The ARN of the new version of each function that is tried. */
  NEW_VERSIONS: json(z.record(z.enum(TRIED_FUNCTIONS), text)),
});
const { BASE_URL, COMPARISON_QUERY, CREDENTIALS_SECRET, NEW_VERSIONS } =
  readEnvironment(environment);
const readSecret = secretReader();
const invoke = versionInvoker();

export const handler = deploymentCheck({
  baseUrl: BASE_URL,
  query: COMPARISON_QUERY,
  secret: () => readSecret(CREDENTIALS_SECRET),
  invoke: (name, event) => invoke(NEW_VERSIONS[name], event),
  report: hookReporter(),
  log: createLogger(),
});
