/**
 * Writes a line of JSON on each call, as CloudWatch reads it. The fields are for operators, and
 * never contain what a caller sent.
 */
export type Logger = Readonly<
  Record<'info' | 'warn' | 'error', (message: string, fields: object) => void>
>;

/** The levels by Lambda's own names, the least severe first. */
const LEVELS = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'] as const;

type Level = (typeof LEVELS)[number];

/**
 * Writes the log of the function that POWERTOOLS_SERVICE_NAME names, from the level
 * AWS_LAMBDA_LOG_LEVEL on. Lambda sets the level.
 */
export function createLogger(
  { AWS_LAMBDA_LOG_LEVEL, POWERTOOLS_SERVICE_NAME: service } = process.env,
): Logger {
  const least = LEVELS.find((level) => level === AWS_LAMBDA_LOG_LEVEL) ?? 'TRACE';
  const from =
    (level: Level): Logger['info'] =>
    (message, fields) => {
      if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return;
      const timestamp = new Date().toISOString();
      process.stdout.write(
        `${JSON.stringify({ level, message, timestamp, service, ...fields })}\n`,
      );
    };
  return { info: from('INFO'), warn: from('WARN'), error: from('ERROR') };
}
