/**
 * What paths are relative to: npm runs scripts in the project's folder, and says in INIT_CWD where the person stands.
 */
export function callersFolder(environment: Readonly<Record<string, string | undefined>>): string {
  return environment['INIT_CWD'] ?? process.cwd();
}
