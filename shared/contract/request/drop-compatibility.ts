import type { Fuel, PaymentMethod } from '../../pricing/index.ts';
import type { DropReader, Supply } from './drop-supply.ts';

export type ClearSupply = Exclude<Supply, 'none' | 'unclear'>;

/** What a current supply is called, the plans that it has, and what it may switch to (compatibility rule 1). */
const SUPPLIES = {
  dual_fuel: { name: 'dual_fuel', plans: ['dual_fuel'], switchesTo: ['dual_fuel', 'electricity'] },
  electricity: { name: 'electricity only', plans: ['electricity'], switchesTo: ['electricity'] },
  separate: {
    name: 'electricity and gas on separate plans',
    plans: ['electricity', 'gas'],
    switchesTo: ['dual_fuel', 'electricity', 'gas'],
  },
  gas: { name: 'gas only', plans: ['gas'], switchesTo: [] },
} as const satisfies Record<
  ClearSupply,
  { readonly name: string; readonly plans: readonly Fuel[]; readonly switchesTo: readonly Fuel[] }
>;

/** Refuses a selected plan that does not suit the current supply. What depends on a wrong value is not checked. */
export function checkCompatibility(reader: DropReader, supply: ClearSupply): void {
  const fuel = reader.value('selected_plan.fuel');
  const { name, plans, switchesTo } = SUPPLIES[supply];
  const possible: readonly Fuel[] = switchesTo;
  // Nothing can be switched to from only gas, whatever was selected.
  if (supply === 'gas' || (fuel !== undefined && !possible.includes(fuel))) {
    const to = fuel === undefined ? '' : ` to ${fuel}`;
    reader.refuse('selected_plan.fuel', {
      code: 'invalid-fuel-selected',
      message: `Switching${to} from ${name} is unsupported. ${
        possible.length === 0
          ? 'The household must have an electricity supply.'
          : `selected_plan.fuel must be ${possible.join(' or ')}.`
      }`,
      parameters: { 'selected_plan.fuel': reader.sent('selected_plan.fuel') },
    });
  }
  const method = reader.value('selected_plan.payment_method');
  if (method !== undefined) checkPaymentMethod(reader, { method, fuel, plans });
}

type Selection = {
  readonly method: PaymentMethod;
  readonly fuel: Fuel | undefined;
  /** The household's current plans. */
  readonly plans: readonly Fuel[];
};

/** Compatibility rule 2, for the current plan of the fuel that is switched, or for all plans if the fuel does not say. */
function checkPaymentMethod(reader: DropReader, { method, fuel, plans }: Selection): void {
  const covered = plans.filter((plan) => plan === fuel);
  const replaced = (covered.length > 0 ? covered : plans).map((plan) => ({
    plan,
    method: reader.value(`${plan}.payment_method`),
  }));
  if (replaced.some((current) => current.method === undefined)) return;
  const unsuited = replaced.filter((current) => (current.method === 'prepayment') !== (method === 'prepayment'));
  if (unsuited.length === 0) return;
  // Without the fuel it is not known which of two plans that differ is replaced.
  if (fuel === undefined && unsuited.length < replaced.length) return;
  const prepaid = replaced.find((current) => current.method === 'prepayment')?.plan;
  const credit = replaced.find((current) => current.method !== 'prepayment')?.plan;
  reader.refuse('selected_plan.payment_method', {
    code: 'invalid-payment-method-selected',
    message: `The selected payment type ${method} is unsupported for the user's meter type. ${allowedMethods(prepaid, credit)}`,
    parameters: { 'selected_plan.payment_method': method },
  });
}

function allowedMethods(prepaid: Fuel | undefined, credit: Fuel | undefined): string {
  if (prepaid === undefined) {
    return 'selected_plan.payment_method must be monthly_direct_debit, variable_direct_debit or pay_on_receipt_of_bill.';
  }
  if (credit === undefined) return 'selected_plan.payment_method must be prepayment, like the current plan.';
  return `${prepaid === 'gas' ? 'Gas' : 'Electricity'} is on prepayment and ${credit} is not, so no payment type suits dual_fuel; switch electricity and gas separately.`;
}
