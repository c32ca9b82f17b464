import { setImmediate } from 'node:timers/promises';
import { importAddresses } from '../../../../data-loader/places/addresses.ts';
import type { Input } from '../../../../data-loader/sources/input.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryPlacesStore } from '../../../support/places-memory-store.ts';

const MEBIBYTE = 1024 ** 2;
const COLUMNS =
  'uprn,organisation,sub_building_name,building_name,building_number,po_box,thoroughfare,town,postcode,economy_7,gas\n';

function options() {
  return { store: createMemoryPlacesStore(), clock: createHandClock() };
}

/** The same piece over and over, as large as a reader lets it be. */
function endless(start: string, piece: Uint8Array): Input {
  return {
    name: 'endless.csv',
    open: async () => ({
      sizeBytes: null,
      chunks: (async function* () {
        yield Buffer.from(start);
        for (;;) {
          // As a file or a connection does: what else waits comes first.
          await setImmediate();
          yield piece;
        }
      })(),
    }),
  };
}

function refused(code: string, reason: string) {
  return { outcome: { kind: 'refused', refusal: { code, reason } } };
}

describe('a places file', () => {
  it('may have 10 million lines, blank ones too', async () => {
    const newlines = Buffer.alloc(MEBIBYTE, '\n');
    expect(await importAddresses(endless(COLUMNS, newlines), options())).toMatchObject(
      refused('feed-too-large', 'it has more than 10,000,000 lines'),
    );
  });
});
