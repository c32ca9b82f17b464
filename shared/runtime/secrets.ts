import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createAwsClient } from '../store/client.ts';

/**
 * Reads a secret on every call, so that a rotated secret takes effect at once. Call once, at module
 * scope.
 */
export function secretReader(): (id: string) => Promise<string> {
  const client = createAwsClient(SecretsManagerClient, 'function');
  return async (SecretId) => {
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
    return SecretString;
  };
}
