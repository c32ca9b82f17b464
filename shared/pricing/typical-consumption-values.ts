/** Whose typical use it is: each profile has its own history. */
export type UsageProfile = 'gas' | 'electricity_standard' | 'electricity_economy_7';

/** The regulator's three sizes of household. */
export const USAGE_LEVELS = ['low', 'medium', 'high'] as const;
export type UsageLevel = (typeof USAGE_LEVELS)[number];

/** Typical domestic consumption in kWh a year, from a day on; null if the value is not known. */
export type TypicalConsumption = {
  readonly from: string;
  readonly low: number | null;
  readonly medium: number;
  readonly high: number | null;
  readonly source: string;
};

/**
 * Ofgem's typical domestic consumption values since 2003, oldest first (Open Government Licence v3). Values before
 * 2015-09-01 are partly second-hand; since then the mediums are Ofgem's own pages and letters.
 */
export const TYPICAL_CONSUMPTION: Readonly<Record<UsageProfile, readonly TypicalConsumption[]>> = {
  gas: [
    {
      from: '2003-01-01',
      low: 10_000,
      medium: 20_500,
      high: 28_000,
      source: 'Ofgem Factsheet 96; low, high secondary',
    },
    {
      from: '2011-01-17',
      low: 11_000,
      medium: 16_500,
      high: 23_000,
      source: 'Ofgem Factsheet 96, decision 2010-11-05',
    },
    { from: '2014-01-01', low: 9_000, medium: 13_500, high: 19_000, source: 'Ofgem decision 2013-09-13' },
    { from: '2015-09-01', low: 8_000, medium: 12_500, high: 18_000, source: 'Ofgem key terms' },
    { from: '2017-10-01', low: 8_000, medium: 12_000, high: 17_000, source: 'Ofgem decision 2017' },
    { from: '2020-04-01', low: 8_000, medium: 12_000, high: 17_000, source: 'Ofgem typical values page' },
    { from: '2023-10-01', low: 7_500, medium: 11_500, high: 17_000, source: 'Ofgem price cap letters' },
    {
      from: '2026-07-01',
      low: 6_000,
      medium: 9_500,
      high: 14_000,
      source: 'Ofgem decision 2026-05-27; low, high from one secondary source',
    },
  ],
  electricity_standard: [
    { from: '2003-01-01', low: 1_650, medium: 3_300, high: 4_950, source: 'Ofgem Factsheet 96; low, high secondary' },
    { from: '2011-01-17', low: 2_100, medium: 3_300, high: 5_100, source: 'Ofgem Factsheet 96, decision 2010-11-05' },
    { from: '2014-01-01', low: 2_000, medium: 3_200, high: 4_900, source: 'Ofgem decision 2013-09-13' },
    { from: '2015-09-01', low: 2_000, medium: 3_100, high: 4_600, source: 'Ofgem key terms' },
    { from: '2017-10-01', low: 1_900, medium: 3_100, high: 4_600, source: 'Ofgem decision 2017' },
    { from: '2020-04-01', low: 1_800, medium: 2_900, high: 4_300, source: 'Ofgem typical values page' },
    { from: '2023-10-01', low: 1_800, medium: 2_700, high: 4_100, source: 'Ofgem price cap letters' },
    {
      from: '2026-07-01',
      low: 1_600,
      medium: 2_500,
      high: 3_800,
      source: 'Ofgem decision 2026-05-27; low, high from one secondary source',
    },
  ],
  electricity_economy_7: [
    { from: '2003-01-01', low: null, medium: 6_600, high: null, source: 'Ofgem Factsheet 96' },
    { from: '2011-01-17', low: null, medium: 5_000, high: null, source: 'Ofgem Factsheet 96' },
    { from: '2014-01-01', low: 2_700, medium: 4_600, high: 7_600, source: 'Ofgem decision 2013-09-13' },
    { from: '2015-09-01', low: 2_500, medium: 4_300, high: 7_200, source: 'Ofgem key terms' },
    { from: '2017-10-01', low: 2_500, medium: 4_200, high: 7_100, source: 'Ofgem price cap benchmark' },
    { from: '2020-04-01', low: 2_400, medium: 4_200, high: 7_100, source: 'Ofgem typical values page' },
    { from: '2023-10-01', low: 2_200, medium: 3_900, high: 6_700, source: 'Ofgem letter 2026-02-25' },
    {
      from: '2026-07-01',
      low: null,
      medium: 3_400,
      high: null,
      source: 'help.outfox.energy, multi-rate; low, high not found',
    },
  ],
};
