import { type HouseholdResult, readResults, type Schemas } from '@energy-partner/client';
import { type Findings, findingsOf } from './findings.ts';

/** How far this site has read the results of a batch. */
export type Reading = {
  lines: number;
  findings?: Findings;
  error?: unknown;
};

export type Readings = { readonly of: (batch: Schemas['Batch']) => Reading };

const MOST_READINGS = 20;

/** Reads the results of finished batches, each once, and remembers what the latest have found. */
export function createReadings(): Readings {
  const readings = new Map<string, Reading>();
  return {
    of: (batch) => {
      const known = readings.get(batch.id);
      if (known !== undefined && known.error === undefined) return known;
      const reading: Reading = { lines: 0 };
      readings.set(batch.id, reading);
      const [oldest] = readings.keys();
      if (readings.size > MOST_READINGS && oldest !== undefined) readings.delete(oldest);
      void read(batch, reading);
      return reading;
    },
  };
}

async function read(batch: Schemas['Batch'], reading: Reading): Promise<void> {
  try {
    reading.findings = await findingsOf(counted(readResults(batch), reading));
  } catch (error) {
    reading.error = error;
  }
}

async function* counted(
  results: AsyncIterable<HouseholdResult>,
  reading: Reading,
): AsyncGenerator<HouseholdResult> {
  for await (const result of results) {
    reading.lines += 1;
    yield result;
  }
}
