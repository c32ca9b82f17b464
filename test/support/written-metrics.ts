// With it Powertools writes to the console that a test can read.
Object.assign(process.env, { POWERTOOLS_DEV: 'true', POWERTOOLS_METRICS_DISABLED: 'false' });

/** The lines in the embedded metric format that a piece of work writes, without what the format says about itself. */
export async function writtenMetrics(work: () => unknown) {
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => void lines.push(line);
  try {
    await work();
  } finally {
    console.log = log;
  }
  return lines.map((line) => {
    const { _aws, ...values } = JSON.parse(line);
    const [{ Namespace, Dimensions }] = _aws.CloudWatchMetrics;
    return { namespace: Namespace, dimensions: Dimensions, values };
  });
}
