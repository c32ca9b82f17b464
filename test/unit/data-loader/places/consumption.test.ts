import { importConsumption } from '../../../../data-loader/places/homes.ts';
import type { Consent } from '../../../../shared/places/annual-consumption.ts';
import { bytesInput } from '../../../support/feed-maker.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryConsumption } from '../../../support/memory-stores.ts';

const HEADER = 'uprn,fuel,annual_kwh,economy_7';
const FILE = [
  HEADER,
  '999000000001,electricity,2700.25,true',
  '999000000001,gas,11000,',
  '999000000002,gas,9000,false',
].join('\n');

async function load(text: string) {
  const annualConsumption = createMemoryConsumption();
  const report = await importConsumption(bytesInput(text), { store: annualConsumption, clock: createHandClock() });
  return { annualConsumption, report };
}

describe('annual consumption figures', () => {
  it('are read with consent, for one home at a time', async () => {
    const { annualConsumption, report } = await load(FILE);
    expect(report).toMatchObject({ outcome: { kind: 'loaded' }, counts: { records: 3 } });
    const consented = annualConsumption.withConsent({ consent: true });
    expect(await consented.consumptionOf('999000000001')).toEqual([
      { uprn: '999000000001', fuel: 'electricity', annualMicroKwh: 2_700_250_000, economy7: true },
      { uprn: '999000000001', fuel: 'gas', annualMicroKwh: 11_000_000_000, economy7: null },
    ]);
    expect(await consented.consumptionOf('999000000009')).toEqual([]);
  });

  it.each([
    ['refused', false],
    ['missing', undefined],
    ['a text', 'true'],
    ['a number', 1],
    ['null', null],
  ])('cannot be read if the consent is %s, whatever its declared type', async (_, consent) => {
    const { annualConsumption } = await load(FILE);
    const asGiven: unknown = { consent };
    expect(() => annualConsumption.withConsent(asGiven as Consent)).toThrow(TypeError);
    expect(annualConsumption.reads()).toBe(0);
  });

  it('are not loaded from a file that shrank by more than half, unless forced', async () => {
    const { annualConsumption } = await load(FILE);
    const again = (force: boolean) =>
      importConsumption(bytesInput(`${HEADER}\n999000000001,gas,5000,`), {
        store: annualConsumption,
        clock: createHandClock(),
        force,
      });
    const figuresOf = () => annualConsumption.withConsent({ consent: true }).consumptionOf('999000000001');
    const before = await figuresOf();
    const reason = expect.stringMatching(/^it has 1 annual consumption figures, fewer/);
    expect(await again(false)).toMatchObject({ outcome: { kind: 'refused', refusal: { reason } } });
    expect(await figuresOf()).toEqual(before);
    for (const force of [true, false]) expect(await again(force)).toMatchObject({ outcome: { kind: 'loaded' } });
  });

  it('are not loaded from a file with invalid lines, and no error quotes one', async () => {
    const rows = [
      'x1,gas,4711,',
      '1,oil,4711,',
      '1,gas,-4711,',
      '1,gas,4711,perhaps',
      '1,gas,1000001,',
      '2,gas,4711,',
      '2,gas,4711,',
    ];
    const { annualConsumption, report } = await load([HEADER, ...rows].join('\n'));
    expect(report).toMatchObject({ outcome: { kind: 'refused' }, counts: { rejected: 6 } });
    expect(JSON.stringify(report)).not.toContain('4711');
    expect(report.outcome.kind === 'refused' && report.errors.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 8]);
    expect(await annualConsumption.withConsent({ consent: true }).consumptionOf('2')).toEqual([]);
  });
});
