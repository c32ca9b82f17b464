import { decimal } from './fraction.ts';

type Keys = Readonly<Record<string, unknown>>;

type Offer = Keys & { readonly payment_method: string };

/** The entry of the price cap in a list of sources. */
type Entry = {
  readonly source: string;
  readonly suppliers: ReadonlyArray<{
    readonly supplier: Keys & { readonly key: string };
    readonly plan?: Keys & { readonly key: string };
    readonly payment_methods?: readonly string[];
  }>;
  readonly economy_7: Readonly<Record<'average_pence' | 'day_pence' | 'night_pence', number>>;
};

const REGION: Readonly<Record<string, number>> = {
  ...{ _A: 10, _B: 11, _C: 12, _D: 13, _E: 14, _F: 15, _G: 16 },
  ...{ _P: 17, _N: 18, _J: 19, _H: 20, _K: 21, _L: 22, _M: 23 },
};
const METHODS: Readonly<Record<string, readonly string[]>> = {
  direct_debit: ['monthly_direct_debit', 'variable_direct_debit'],
  standard_credit: ['pay_on_receipt_of_bill'],
  prepayment: ['prepayment'],
};

/** Feed format, section 7: the file as the lines of a feed that the oracle reads. */
export function priceCapFeed(csv: string, { source, suppliers, economy_7 }: Entry): string {
  const [names = '', ...rows] = csv.trim().split(/\r?\n/);
  const columns = names.split(',');
  const cells = rows.map((row) => {
    const values = row.split(',');
    const value = (name: string): string => values[columns.indexOf(name)] ?? '';
    return {
      quarter: value('period_from'),
      region: REGION[value('gsp_group')] ?? 0,
      meter: value('meter_type'),
      methods: METHODS[value('payment_method')] ?? [],
      charge: Number(value('standing_charge_p_day_exvat')),
      rate: Number(value('unit_rate_p_kwh_exvat')),
    };
  });
  const quarters = [...new Set(cells.map(({ quarter }) => quarter))].sort();
  const share = (rate: number, pence: number): number =>
    decimal(rate).times(decimal(pence)).over(decimal(economy_7.average_pence)).halfUp(4).shown();
  const priceOf = ({ meter, charge, rate }: (typeof cells)[number]) => ({
    charge_pence_per_day: charge,
    unit_rates:
      meter === 'multi_register'
        ? [
            { register: 'day', rate_pence_per_kwh: share(rate, economy_7.day_pence) },
            { register: 'night', rate_pence_per_kwh: share(rate, economy_7.night_pence) },
          ]
        : [{ rate_pence_per_kwh: rate }],
  });
  const offers = cells.flatMap((cell) =>
    cell.methods.flatMap((payment_method): readonly Offer[] => {
      const dates = {
        valid_from: cell.quarter,
        valid_to: quarters[quarters.indexOf(cell.quarter) + 1] ?? null,
      };
      const common = { type: 'offer', payment_method, regions: [cell.region], ...dates };
      if (cell.meter === 'gas') return [{ ...common, fuel: 'gas', gas: priceOf(cell) }];
      const electricity_variant = cell.meter === 'multi_register' ? 'economy_7' : 'standard';
      const electricity = priceOf(cell);
      const gas = cells.find(
        ({ meter, quarter, region, methods }) =>
          meter === 'gas' &&
          quarter === cell.quarter &&
          region === cell.region &&
          methods === cell.methods,
      );
      return [
        { ...common, fuel: 'electricity', electricity_variant, electricity },
        {
          ...common,
          fuel: 'dual_fuel',
          electricity_variant,
          electricity,
          gas: gas && priceOf(gas),
        },
      ];
    }),
  );
  const header = { type: 'feed', source, format: 'ofgem-price-cap', prices_include_vat: false };
  const lines: Keys[] = [{ ...header, published_at: `${quarters.at(-1)}T00:00:00Z` }];
  for (const { supplier, plan, payment_methods } of suppliers) {
    lines.push({ ...supplier, type: 'supplier' });
    if (plan === undefined) continue;
    const keys = { supplier_key: supplier.key, plan_key: plan.key };
    lines.push({ ...plan, type: 'plan', supplier_key: supplier.key });
    for (const offer of offers)
      if (payment_methods?.includes(offer.payment_method) !== false)
        lines.push({ ...offer, ...keys });
  }
  return lines.map((line) => JSON.stringify(line)).join('\n');
}
