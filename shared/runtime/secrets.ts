import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createAwsClient } from '../store/client.ts';

/** Reads a secret each time anew, so that a new one holds at once. Call once, at module scope. */
export function secretReader(): (id: string) => Promise<string> {
  const client = createAwsClient(SecretsManagerClient, 'function');
  return async (SecretId) => {
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
    return SecretString;
  };
}
