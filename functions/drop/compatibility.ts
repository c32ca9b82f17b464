import { errorItem } from '../../shared/contract/errors.ts';
import type { Fuel } from '../../shared/pricing/index.ts';
import { PLANS_OF_SUPPLY, type Supply } from '../../shared/request/household-body.ts';
import { isWrong, type Read, type SentFields } from '../../shared/request/read.ts';
import type { DROP_FIELDS } from './contract.ts';

type DropFields = SentFields<typeof DROP_FIELDS>;

/** Says what each supply is called, and what it may switch to (compatibility rule 1). */
const SUPPLIES = {
  dual_fuel: { name: 'dual_fuel', switchesTo: ['dual_fuel', 'electricity'] },
  separate: {
    name: 'electricity and gas on separate plans',
    switchesTo: ['dual_fuel', 'electricity', 'gas'],
  },
  electricity: { name: 'electricity only', switchesTo: ['electricity'] },
  gas: { name: 'gas only', switchesTo: [] },
} as const satisfies Readonly<
  Record<Supply, { readonly name: string; readonly switchesTo: readonly Fuel[] }>
>;

/**
 * Refuses a selected plan that does not suit the current supply. What depends on a wrong value is
 * not checked.
 */
export function checkCompatibility(fields: DropFields, supply: Supply): void {
  const fuel = fields['selected_plan.fuel'].value;
  checkFuel(fields['selected_plan.fuel'], fuel, supply);
  checkPaymentMethod(fields, fuel, PLANS_OF_SUPPLY[supply]);
}

function checkFuel(
  field: DropFields['selected_plan.fuel'],
  fuel: Read<Fuel>,
  supply: Supply,
): void {
  const { name, switchesTo }: { readonly name: string; readonly switchesTo: readonly Fuel[] } =
    SUPPLIES[supply];
  const isImpossible = switchesTo.length === 0;
  // A household with only gas cannot switch to anything.
  if (!isImpossible && (isWrong(fuel) || switchesTo.includes(fuel))) return;
  const why = isImpossible
    ? 'The household must have an electricity supply.'
    : `selected_plan.fuel must be ${switchesTo.join(' or ')}.`;
  const to = isWrong(fuel) ? '' : ` to ${fuel}`;
  const message = `Switching${to} from ${name} is unsupported. ${why}`;
  const parameters = { 'selected_plan.fuel': field.sentText };
  field.refuse(errorItem('invalid-fuel-selected', message, parameters));
}

/**
 * Checks that prepayment and other payment methods are not mixed, for each current plan that the
 * switch replaces, or for all plans while the fuel is wrong.
 */
function checkPaymentMethod(fields: DropFields, fuel: Read<Fuel>, plans: readonly Fuel[]): void {
  const method = fields['selected_plan.payment_method'].value;
  const replaced = plans.some((plan) => plan === fuel)
    ? plans.filter((plan) => plan === fuel)
    : plans;
  const isAnyWrong = replaced.some((plan) => isWrong(fields[`${plan}.payment_method`].value));
  if (isWrong(method) || isAnyWrong) return;
  const isPrepaid = (plan: Fuel) => fields[`${plan}.payment_method`].value === 'prepayment';
  const prepaid = replaced.find(isPrepaid);
  const credit = replaced.find((plan) => !isPrepaid(plan));
  if ((method === 'prepayment' ? credit : prepaid) === undefined) return;
  // A wrong fuel does not say which of two plans that differ is replaced.
  if (isWrong(fuel) && prepaid !== undefined && credit !== undefined) return;
  const message = `The selected payment type ${method} is unsupported for the user's meter type. ${allowedMethods(prepaid, credit)}`;
  const parameters = { 'selected_plan.payment_method': method };
  fields['selected_plan.payment_method'].refuse(
    errorItem('invalid-payment-method-selected', message, parameters),
  );
}

function allowedMethods(prepaid: Fuel | undefined, credit: Fuel | undefined): string {
  if (prepaid === undefined) {
    return 'selected_plan.payment_method must be monthly_direct_debit, variable_direct_debit or pay_on_receipt_of_bill.';
  }
  if (credit === undefined)
    return 'selected_plan.payment_method must be prepayment, like the current plan.';
  return `${prepaid === 'gas' ? 'Gas' : 'Electricity'} is on prepayment and ${credit} is not, so no payment type suits dual_fuel; switch electricity and gas separately.`;
}
