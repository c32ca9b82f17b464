import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError, type Client, type Schemas } from '@energy-partner/client';
import { Hono } from 'hono';
import { createReadings } from '../book/readings.ts';
import { sendBook } from '../book/send.ts';
import { bookPage, type PageSettings, startPage } from '../pages/book.ts';
import { lostPage } from '../pages/failure.ts';
import type { SiteEnv } from '../visitors.ts';

const SAMPLE = join(import.meta.dirname, '../../data/demo/made-up-households.ndjson');

/** A batch takes no larger file. */
const MOST_BYTES = 512_000_000;

/** Serves the book: what a whole file of households would save. */
export function bookRoutes(client: Client, settings: PageSettings): Hono<SiteEnv> {
  const readings = createReadings();
  return new Hono<SiteEnv>()
    .get('/book', async (context) => {
      const batch_id = context.req.query('batch');
      if (!batch_id) return context.var.show('A whole book', startPage(settings));
      const batch = await batchOf(client, batch_id);
      if (batch === undefined)
        return context.var.show(NO_BOOK.title, lostPage(NO_BOOK), { status: 404 });
      const reading = batch.status === 'finished' ? readings.of(batch) : undefined;
      return context.var.show('A whole book', bookPage({ batch, reading }, settings));
    })
    .post('/book/sample', async (context) => {
      try {
        const id = await sendBook(client, () => createReadStream(SAMPLE));
        return context.redirect(`/book?batch=${id}`, 303);
      } catch (error) {
        return context.var.show('A whole book', startPage(settings, refusalOf(error)));
      }
    })
    .post('/book/file', async ({ req, text }) => {
      const { body } = req.raw;
      if (body === null || Number(req.header('content-length') ?? 0) > MOST_BYTES)
        return text('A file is not empty, and has at most 512 MB.', 400);
      const file = join(tmpdir(), `book-${randomUUID()}.ndjson`);
      try {
        await pipeline(Readable.fromWeb(body), createWriteStream(file, { mode: 0o600 }));
        return text(await sendBook(client, () => createReadStream(file)));
      } catch (error) {
        return text(refusalOf(error), 400);
      } finally {
        await rm(file, { force: true });
      }
    })
    .post('/book/stop', async (context) => {
      const batch_id = String((await context.req.parseBody())['batch']);
      await client.deleteBatch({ batch_id });
      return context.redirect('/book', 303);
    });
}

const NO_BOOK = {
  title: 'There is no such book',
  lines: ['The link is incomplete, or the book is older than 90 days.'],
};

async function batchOf(client: Client, batch_id: string): Promise<Schemas['Batch'] | undefined> {
  try {
    return (await client.getBatch({ batch_id })).batch;
  } catch (error) {
    if (error instanceof ApiError && error.has('batch-not-found')) return undefined;
    throw error;
  }
}

/**
 * Says why the API does not take a file. @throws what is no answer of the API
 */
function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.has('batch-running'))
    return 'Another book is being compared. Wait until it is done, or stop it.';
  if (error.errors.some(({ parameters }) => 'lines' in parameters))
    return 'A file has from 1 to 1,000,000 lines.';
  return error.errors.map(({ message }) => message).join(' ');
}
