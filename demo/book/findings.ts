import type { ErrorDetail, HouseholdResult, Schemas } from '@energy-partner/client';

type Comparison = Schemas['Comparison']['comparison'];

/** How a price behaves: it follows the price cap, changes every day, or stays. */
export type PriceKind = 'cap' | 'dynamic' | 'fixed';

/** The results of a whole book in a batch, without any household. */
export type Findings = {
  readonly compared: number;
  readonly savers: number;
  readonly savedPence: number;
  /** The saving of the household in the middle: one that saves nothing counts as 0. */
  readonly medianPence: number;
  readonly mostPence: number;
  readonly steps: readonly Step[];
  /** The regions in which households were compared, the largest median first. */
  readonly regions: readonly RegionFindings[];
  readonly prices: Readonly<Record<PriceKind, Prices>>;
  readonly waiting: Waiting;
  readonly failures: readonly Failure[];
};

/** A step of the histogram; the last one has no end. */
export type Step = {
  readonly fromPounds: number;
  readonly toPounds: number | undefined;
  readonly homes: number;
};

export type RegionFindings = {
  readonly region: number;
  readonly homes: number;
  readonly savers: number;
  readonly medianPence: number;
};

/** How many households have a kind of price. */
export type Prices = {
  readonly today: number;
  /** The households that have such a price with the plan that saves them most. */
  readonly savers: number;
  readonly ifSaversSwitch: number;
};

export type Waiting = {
  readonly homes: number;
  /** The households among them that save nothing today. */
  readonly notToday: number;
  /** How much more waiting saves than switching today, or staying. */
  readonly medianPence: number;
  readonly togetherPence: number;
  readonly months: readonly WaitingMonth[];
};

/** The month in which the wait of some households ends. */
export type WaitingMonth = {
  readonly month: string;
  readonly homes: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly togetherPence: number;
};

/** Lines with one kind of fault: the code and the parameters that their first errors name. */
export type Failure = {
  readonly code: string;
  /** The message of the first of these lines. */
  readonly message: string;
  readonly lines: number;
  readonly firstLine: number;
};

const STEP_POUNDS = 50;
const LAST_STEP_FROM_POUNDS = 400;
const PENCE_PER_STEP = STEP_POUNDS * 100;

/** Reads the results of a batch once, and keeps a number of each household at most. */
export async function findingsOf(results: AsyncIterable<HouseholdResult>): Promise<Findings> {
  const tally: Tally = {
    savings: new Map(),
    prices: { cap: emptyPrices(), dynamic: emptyPrices(), fixed: emptyPrices() },
    gains: [],
    notToday: 0,
    months: new Map(),
    failures: new Map(),
  };
  for await (const { comparison, errors, line } of results) {
    if (comparison === undefined) addFailure(tally, errors, line);
    else addHome(tally, comparison);
  }
  return summed(tally);
}

type Changing<Value> = { -readonly [Key in keyof Value]: Value[Key] };

type Tally = {
  /** What each household saves, in pence, by region. */
  readonly savings: Map<number, number[]>;
  readonly prices: Readonly<Record<PriceKind, Changing<Prices>>>;
  /** What each household that should wait gains by it, in pence. */
  readonly gains: number[];
  notToday: number;
  readonly months: Map<string, Changing<WaitingMonth>>;
  readonly failures: Map<string, Changing<Failure>>;
};

function emptyPrices(): Changing<Prices> {
  return { today: 0, savers: 0, ifSaversSwitch: 0 };
}

function addHome(tally: Tally, { comparisons, current, market }: Comparison): void {
  const best = comparisons.find(({ is_current_plan: isOwn }) => !isOwn);
  const savedPence = Math.max(0, best?.like_for_like.saving_after_exit_fees_pence ?? 0);
  const ofRegion = tally.savings.get(market.region);
  if (ofRegion === undefined) tally.savings.set(market.region, [savedPence]);
  else ofRegion.push(savedPence);

  const own = kindOf([current.electricity, current.gas].flatMap((side) => side?.plan ?? []));
  tally.prices[own].today += 1;
  if (best === undefined || savedPence === 0) tally.prices[own].ifSaversSwitch += 1;
  else {
    const next = kindOf([best.plan]);
    tally.prices[next].savers += 1;
    tally.prices[next].ifSaversSwitch += 1;
  }
  const waited = best?.like_for_like.switch_on;
  if (waited !== undefined && waited.day > market.day)
    addWait(tally, { ...waited, savedTodayPence: savedPence });
}

type PricedPlan = { readonly tariff_type: string };

/** Two fuels are as safe as the less safe of them. */
function kindOf(plans: readonly PricedPlan[]): PriceKind {
  if (plans.some(({ tariff_type: type }) => type === 'dynamic')) return 'dynamic';
  return plans.every(({ tariff_type: type }) => type === 'fixed') ? 'fixed' : 'cap';
}

type Wait = {
  readonly day: string;
  readonly saving_after_exit_fees_pence: number;
  readonly savedTodayPence: number;
};

function addWait(tally: Tally, { day, savedTodayPence, ...waited }: Wait): void {
  const gainPence = waited.saving_after_exit_fees_pence - savedTodayPence;
  tally.gains.push(gainPence);
  if (savedTodayPence === 0) tally.notToday += 1;
  const month = day.slice(0, 7);
  const ofMonth = tally.months.get(month) ?? {
    ...{ month, homes: 0, togetherPence: 0 },
    ...{ firstDay: day, lastDay: day },
  };
  tally.months.set(month, ofMonth);
  ofMonth.homes += 1;
  ofMonth.togetherPence += gainPence;
  if (day < ofMonth.firstDay) ofMonth.firstDay = day;
  if (day > ofMonth.lastDay) ofMonth.lastDay = day;
}

function addFailure(tally: Tally, errors: readonly ErrorDetail[], line: number): void {
  const [first = { code: 'unknown', message: 'The line has no comparison.', parameters: {} }] =
    errors;
  const kind = [first.code, ...Object.keys(first.parameters)].join(' ');
  const known = tally.failures.get(kind);
  if (known !== undefined) known.lines += 1;
  else {
    const { code, message } = first;
    tally.failures.set(kind, { code, message, lines: 1, firstLine: line });
  }
}

function summed(tally: Tally): Findings {
  const regions = [...tally.savings].map(([region, savings]) => ({
    region,
    homes: savings.length,
    savers: savings.filter((pence) => pence > 0).length,
    medianPence: medianOf(savings),
  }));
  const all = [...tally.savings.values()].flat();
  return {
    compared: all.length,
    savers: total(regions.map(({ savers }) => savers)),
    savedPence: total(all),
    medianPence: medianOf(all),
    mostPence: all.reduce((most, pence) => Math.max(most, pence), 0),
    steps: stepsOf(all),
    regions: regions.toSorted(
      (one, other) => other.medianPence - one.medianPence || one.region - other.region,
    ),
    prices: tally.prices,
    waiting: {
      homes: tally.gains.length,
      notToday: tally.notToday,
      medianPence: medianOf(tally.gains),
      togetherPence: total(tally.gains),
      months: [...tally.months.values()].toSorted((one, other) =>
        one.month.localeCompare(other.month),
      ),
    },
    failures: [...tally.failures.values()].toSorted((one, other) => other.lines - one.lines),
  };
}

/** Returns the number in the middle; of two, what lies between them, half up. */
function medianOf(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  const middle = sorted.length / 2;
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return Math.round((below + above) / 2);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** Counts the savings in steps of £50. A saving of £50 belongs to the step that begins with it. */
function stepsOf(savings: readonly number[]): readonly Step[] {
  const last = LAST_STEP_FROM_POUNDS / STEP_POUNDS;
  const homes = new Array<number>(last + 1).fill(0);
  for (const pence of savings) {
    const step = Math.min(last, Math.floor(pence / PENCE_PER_STEP));
    if (pence > 0) homes[step] = (homes[step] ?? 0) + 1;
  }
  return homes.map((many, step) => ({
    fromPounds: step * STEP_POUNDS,
    toPounds: step === last ? undefined : (step + 1) * STEP_POUNDS,
    homes: many,
  }));
}
