import { type Client, describeHouseholds, uploadHouseholds } from '@energy-partner/client';
import { bookLines, hasInventedSupplier } from './lines.ts';

/** Sends a file of households as a batch, starts it, and returns its id. The file is read twice. */
export async function sendBook(
  client: Client,
  open: () => AsyncIterable<Uint8Array>,
): Promise<string> {
  const withoutInvented = await hasInventedSupplier(client);
  const lines = () => bookLines(open(), { withoutInvented });
  const { batch, upload } = await client.createBatch(await describeHouseholds(lines()));
  await uploadHouseholds(upload, lines());
  await client.startBatch({ batch_id: batch.id });
  return batch.id;
}
