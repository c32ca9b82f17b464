/** The repository whose workflow deploys (.github/workflows/deploy.yml), as in its address on GitHub. */
export const REPOSITORY = 'energy-partner-comparison/energy-partner-comparison';

/** The qualifier of the CDK's bootstrap roles, which the deploying roles assume. */
export const BOOTSTRAP_QUALIFIER = 'hnb659fds';

/** Roles of the bootstrap that a deployment of functions and templates needs. */
export const BOOTSTRAP_ROLES = ['deploy', 'file-publishing', 'lookup'] as const;

export const PIPELINE_STACK = 'EnergyPipeline';
