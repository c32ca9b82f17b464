/** The commands that npm start prints for a newcomer to paste: one that gets a token, and a call with it. */
export function printedCommands(output: string): string {
  return /^TOKEN=.*?(?=\n\n)/ms.exec(output)?.[0] ?? '';
}
