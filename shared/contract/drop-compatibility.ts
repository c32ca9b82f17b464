import type { DropSupply } from './drop-supply.ts';
import { type Fuel, fuelType, paymentMethodType } from './enums.ts';
import type { ErrorItem } from './errors.ts';
import { sentText, stringOf } from './field-types.ts';
import { readIn, type SentObject, valueIn } from './json-body.ts';

/** What a household may switch to, by its current supply (POST /energy/drop, compatibility rule 1). */
const FUELS_TO_SWITCH_TO = {
  dual_fuel: ['dual_fuel', 'electricity'],
  electricity: ['electricity'],
  separate: ['dual_fuel', 'electricity', 'gas'],
  gas: [],
} as const satisfies Record<Exclude<DropSupply, 'none' | 'unclear'>, readonly Fuel[]>;

const SUPPLY_WORDS = {
  dual_fuel: 'dual_fuel',
  electricity: 'electricity alone',
  separate: 'electricity and gas on separate plans',
  gas: 'gas alone',
} as const;

const CREDIT_METHODS = 'monthly_direct_debit, variable_direct_debit or pay_on_receipt_of_bill';

type CurrentPlanName = 'dual_fuel' | 'electricity' | 'gas';

const CURRENT_PLANS = {
  dual_fuel: ['dual_fuel'],
  electricity: ['electricity'],
  separate: ['electricity', 'gas'],
  gas: ['gas'],
} as const satisfies Record<Exclude<DropSupply, 'none' | 'unclear'>, readonly CurrentPlanName[]>;

/**
 * What of the selected plan does not suit the current supply. What depends on a value that is itself missing or wrong
 * is left alone.
 */
export function compatibilityErrors(supply: DropSupply, body: SentObject): readonly ErrorItem[] {
  if (supply === 'none' || supply === 'unclear') return [];
  const errors = [fuelError(supply, valueIn(body, 'selected_plan')), paymentError(supply, body)];
  return errors.filter((error) => error !== undefined);
}

function fuelError(supply: keyof typeof SUPPLY_WORDS, selected: unknown): ErrorItem | undefined {
  const fuel = readIn(selected, 'fuel', stringOf(fuelType));
  const possible: readonly Fuel[] = FUELS_TO_SWITCH_TO[supply];
  // From gas alone nothing can be switched to, whatever was selected.
  if (supply !== 'gas' && (fuel === undefined || possible.includes(fuel))) return undefined;
  const from = SUPPLY_WORDS[supply];
  return {
    code: 'invalid-fuel-selected',
    message:
      possible.length === 0
        ? `Switching${fuel === undefined ? '' : ` to ${fuel}`} from ${from} is unsupported. A household must have an electricity supply.`
        : `Switching to ${fuel} from ${from} is unsupported. selected_plan.fuel may be ${possible.join(' or ')}.`,
    parameters: { 'selected_plan.fuel': selectedText(selected, 'fuel') },
  };
}

function selectedText(selected: unknown, field: string): string | null {
  const sent = valueIn(selected, field);
  return sent === undefined ? null : sentText(sent);
}

function paymentError(supply: keyof typeof CURRENT_PLANS, body: SentObject): ErrorItem | undefined {
  const selected = valueIn(body, 'selected_plan');
  const method = readIn(selected, 'payment_method', stringOf(paymentMethodType));
  const fuel = readIn(selected, 'fuel', stringOf(fuelType));
  const methods = methodsOf(plansSwitched(supply, fuel), body);
  if (method === undefined || methods === undefined) return undefined;
  const unsuited = methods.filter(({ isPrepaid }) => isPrepaid !== (method === 'prepayment'));
  if (unsuited.length === 0) return undefined;
  // Without the fuel it is not known which of two plans that differ is switched.
  if (fuel === undefined && unsuited.length < methods.length) return undefined;
  return {
    code: 'invalid-payment-method-selected',
    message: `The selected payment type ${method} is unsupported for the user's meter type. ${allowedMethods(methods)}`,
    parameters: { 'selected_plan.payment_method': selectedText(selected, 'payment_method') },
  };
}

type CurrentMethod = { readonly plan: CurrentPlanName; readonly isPrepaid: boolean };

/** How the plans that are switched are paid for; undefined while one of them is missing or wrong. */
function methodsOf(plans: readonly CurrentPlanName[], body: SentObject): readonly CurrentMethod[] | undefined {
  const methods = plans.flatMap((plan) => {
    const method = readIn(valueIn(body, plan), 'payment_method', stringOf(paymentMethodType));
    return method === undefined ? [] : [{ plan, isPrepaid: method === 'prepayment' }];
  });
  return methods.length < plans.length ? undefined : methods;
}

/** The current plans that a switch to this fuel takes over; all of them if that is not known or does not fit. */
function plansSwitched(supply: keyof typeof CURRENT_PLANS, fuel: Fuel | undefined): readonly CurrentPlanName[] {
  const plans: readonly CurrentPlanName[] = CURRENT_PLANS[supply];
  const covered = plans.filter((plan) => plan === fuel);
  return covered.length > 0 ? covered : plans;
}

/** What may be selected, for every current plan that is switched: each has to allow the payment method. */
function allowedMethods(methods: readonly CurrentMethod[]): string {
  const prepaid = methods.find(({ isPrepaid }) => isPrepaid);
  const credit = methods.find(({ isPrepaid }) => !isPrepaid);
  if (prepaid === undefined) return `selected_plan.payment_method must be ${CREDIT_METHODS}.`;
  if (credit === undefined) return 'selected_plan.payment_method must be prepayment, as the current plan is.';
  return `${capitalised(prepaid.plan)} is on prepayment and ${credit.plan} is not, so that no payment type suits dual_fuel; switch electricity and gas singly.`;
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
