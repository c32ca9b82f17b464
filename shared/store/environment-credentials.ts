import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Stands in the bundles for @aws-sdk/credential-provider-node: Lambda sets credentials as
 * environment variables, so the other places in which the SDK looks for them (profiles, single
 * sign-on, containers) need not be loaded.
 */
export const defaultProvider = fromEnv;
