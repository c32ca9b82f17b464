import { Refused } from '../../../../data-loader/run/load-report.ts';
import { readBytes } from '../../../../data-loader/sources/bytes.ts';
import type { Input } from '../../../../data-loader/sources/input.ts';

async function* chunksThatHang(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('one');
  await new Promise(() => undefined);
}

const hanging: Input = { name: 'hanging', open: async () => ({ sizeBytes: null, chunks: chunksThatHang() }) };

describe('an input whose reading is stopped', () => {
  it('breaks off although its next bytes never come', async () => {
    const stop = new AbortController();
    const bytes = readBytes(hanging, { signal: stop.signal });
    expect((await bytes.next()).done).toBe(false);
    const next = bytes.next();
    stop.abort(new Refused('too-slow', 'time is up'));
    await expect(next).rejects.toThrow('time is up');
  });

  it('is closed when its reader has enough', async () => {
    let isClosed = false;
    const chunks = async function* () {
      try {
        for (;;) yield Buffer.from('one');
      } finally {
        isClosed = true;
      }
    };
    const endless: Input = { name: 'endless', open: async () => ({ sizeBytes: null, chunks: chunks() }) };
    for await (const _chunk of readBytes(endless, { signal: new AbortController().signal })) break;
    expect(isClosed).toBe(true);
  });
});
