import { createHash } from 'node:crypto';

// Carries the rate limit and is not a secret: the gateway takes it only from the authorizer, so it can be derived. The
// stage is part of it because an account may hold a value only once.
export function apiKeyValue(stage: string, clientId: string): string {
  return createHash('sha256').update(`usage-plan-key:${stage}:${clientId}`).digest('hex');
}
