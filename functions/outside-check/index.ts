import * as z from 'zod';
import { readEnvironment, text, url } from '../../shared/runtime/environment.ts';
import { secretReader } from '../../shared/runtime/secrets.ts';
import { checkFromOutside } from './handler.ts';

const environment = z.object({ BASE_URL: url, COMPARISON_QUERY: text, CREDENTIALS_SECRET: text });
const { BASE_URL, COMPARISON_QUERY, CREDENTIALS_SECRET } = readEnvironment(environment);
const readSecret = secretReader();

export function handler(): Promise<void> {
  return checkFromOutside({
    nowMs: Date.now,
    baseUrl: BASE_URL,
    query: COMPARISON_QUERY,
    secret: () => readSecret(CREDENTIALS_SECRET),
  });
}
