/** `-c allow=NAME,NAME`: settings of production that may be placeholders (placeholders.ts). */
export const ALLOW_CONTEXT = 'allow';

/**
 * `-c unprotected=STACK`: the data stack does not refuse to be deleted. Only for its first deployment, by
 * `npm run deploy`: protection would keep a creation that failed from being rolled back and repeated.
 */
export const UNPROTECTED_CONTEXT = 'unprotected';
