import { secretReader } from '../../shared/aws/secrets.ts';
import { readVariables, text, url } from '../../shared/runtime/variables.ts';
import { checkFromOutside } from './handler.ts';

const environment = { BASE_URL: url, COMPARISON_QUERY: text, CREDENTIALS_SECRET: text } as const;
const { BASE_URL, COMPARISON_QUERY, CREDENTIALS_SECRET } = readVariables(environment, process.env);
const readSecret = secretReader();

export function handler(): Promise<void> {
  return checkFromOutside({
    baseUrl: BASE_URL,
    query: COMPARISON_QUERY,
    secret: () => readSecret(CREDENTIALS_SECRET),
  });
}
