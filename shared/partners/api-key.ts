import { createHash } from 'node:crypto';

/**
 * The value of a partner's API key, which carries its rate limit. It is no secret and proves nothing: callers cannot
 * send it (the gateway takes the key from the authorizer alone), so that it can be worked out from the client id and
 * nobody has to look it up. 64 characters; API Gateway takes 20 to 128.
 *
 * The stage is a part of it: an account has a value once, and an outside issuer may know one client by one id in
 * staging and in production.
 */
export function apiKeyValue(stage: string, clientId: string): string {
  return createHash('sha256').update(`usage-plan-key:${stage}:${clientId}`).digest('hex');
}
