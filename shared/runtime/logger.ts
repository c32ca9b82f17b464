/** Each call writes a line of JSON, as CloudWatch reads it. The fields are for operators: nothing that a caller sent. */
export type Logger = Readonly<Record<'info' | 'warn' | 'error', (message: string, fields: object) => void>>;

/** As Lambda names them, the least first. */
const LEVELS = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'] as const;

type Level = (typeof LEVELS)[number];

/** Of the function that POWERTOOLS_SERVICE_NAME names, as its metrics are; from AWS_LAMBDA_LOG_LEVEL on, which Lambda sets. */
export function createLogger({ AWS_LAMBDA_LOG_LEVEL, POWERTOOLS_SERVICE_NAME: service } = process.env): Logger {
  const least = LEVELS.find((level) => level === AWS_LAMBDA_LOG_LEVEL) ?? 'TRACE';
  const writer =
    (level: Level): Logger['info'] =>
    (message, fields) => {
      const timestamp = new Date().toISOString();
      process.stdout.write(`${JSON.stringify({ level, message, timestamp, service, ...fields })}\n`);
    };
  const from = (level: Level): Logger['info'] =>
    LEVELS.indexOf(level) < LEVELS.indexOf(least) ? () => undefined : writer(level);
  return { info: from('INFO'), warn: from('WARN'), error: from('ERROR') };
}
