/**
 * What paths are relative to: npm runs scripts in the project's folder, and says in INIT_CWD where the person stands.
 */
export const callersFolder = (environment: Readonly<Record<string, string | undefined>>): string =>
  environment['INIT_CWD'] ?? process.cwd();
