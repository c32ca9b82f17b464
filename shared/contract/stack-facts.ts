/**
 * The partner that both checks call as: its sessions live a day, the journey ignores them, and its
 * failures are no partner's.
 */
export const CHECK_PARTNER = 'outside-check';

/**
 * The functions whose new versions the deployment check tries: without them no household is
 * compared and handed over.
 */
export const TRIED_FUNCTIONS = ['token', 'authorizer', 'comparison', 'drop'] as const;
export type TriedFunction = (typeof TRIED_FUNCTIONS)[number];

/** The days for which the file of a batch and its results are kept. */
export const BATCH_FILE_DAYS = 7;
