/** What a piece of work writes to standard output and to the console, as JSON. */
export async function writtenLines(
  work: () => unknown,
): Promise<readonly Record<string, unknown>[]> {
  const lines: string[] = [];
  const keep = (text: string): true => {
    lines.push(text);
    return true;
  };
  const { stdout } = process;
  const written = {
    log: console.log,
    info: console.info,
    warn: console.warn,
    error: console.error,
  };
  const { write } = stdout;
  Object.assign(console, { log: keep, info: keep, warn: keep, error: keep });
  Object.assign(stdout, { write: keep });
  try {
    await work();
  } finally {
    Object.assign(console, written);
    Object.assign(stdout, { write });
  }
  return lines.map((text) => JSON.parse(text));
}
