import { createHash } from 'node:crypto';

/**
 * The value of a partner's API key, which carries its rate limit. Not a secret: callers cannot send it, since the
 * gateway takes it only from the authorizer, so it is derived from the client id. An account may hold a value once,
 * hence the stage: an outside issuer may use one client id in staging and production. API Gateway takes 20 to 128
 * characters.
 */
export function apiKeyValue(stage: string, clientId: string): string {
  return createHash('sha256').update(`usage-plan-key:${stage}:${clientId}`).digest('hex');
}
