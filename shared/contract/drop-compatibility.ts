import type { Supply } from './drop-supply.ts';
import type { Fault } from './faults.ts';
import { readIn, type SentObject, valueIn } from './json-body.ts';
import { sentText, stringOf } from './json-kinds.ts';
import { type Fuel, fuelKind, type PaymentMethod, paymentMethodKind } from './words.ts';

/** What a household may switch to, by its current supply (POST /energy/drop, compatibility rule 1). */
const FUELS_TO_SWITCH_TO = {
  dual_fuel: ['dual_fuel', 'electricity'],
  electricity: ['electricity'],
  separate: ['dual_fuel', 'electricity', 'gas'],
  gas: [],
} as const satisfies Record<Exclude<Supply, 'none' | 'unclear'>, readonly Fuel[]>;

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
} as const satisfies Record<Exclude<Supply, 'none' | 'unclear'>, readonly CurrentPlanName[]>;

const selectedText = (selected: unknown, field: string): string | null => {
  const sent = valueIn(selected, field);
  return sent === undefined ? null : sentText(sent);
};

const fuelFault = (supply: keyof typeof SUPPLY_WORDS, selected: unknown): Fault | undefined => {
  const fuel = readIn(selected, 'fuel', stringOf(fuelKind));
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
};

/** The current plans that a switch of this fuel ends; all of them where that is not known or does not fit. */
const plansSwitched = (supply: keyof typeof CURRENT_PLANS, fuel: Fuel | undefined): readonly CurrentPlanName[] => {
  const plans: readonly CurrentPlanName[] = CURRENT_PLANS[supply];
  const covered = plans.filter((plan) => plan === fuel);
  return covered.length > 0 ? covered : plans;
};

/** Whether prepayment is needed; undefined where the current payment methods do not tell (yet). */
const needsPrepayment = (
  methods: ReadonlyArray<PaymentMethod | undefined>,
  fuel: Fuel | undefined,
): boolean | undefined => {
  if (methods.includes(undefined)) return undefined;
  const prepaid = methods.filter((method) => method === 'prepayment').length;
  if (fuel === undefined && prepaid > 0 && prepaid < methods.length) return undefined;
  return prepaid > 0;
};

const paymentFault = (supply: keyof typeof CURRENT_PLANS, body: SentObject): Fault | undefined => {
  const selected = valueIn(body, 'selected_plan');
  const kind = stringOf(paymentMethodKind);
  const method = readIn(selected, 'payment_method', kind);
  const fuel = readIn(selected, 'fuel', stringOf(fuelKind));
  const methods = plansSwitched(supply, fuel).map((plan) => readIn(valueIn(body, plan), 'payment_method', kind));
  const prepayment = needsPrepayment(methods, fuel);
  if (method === undefined || prepayment === undefined || prepayment === (method === 'prepayment')) return undefined;
  const allowed = prepayment ? 'prepayment, as the current plan is' : CREDIT_METHODS;
  return {
    code: 'invalid-payment-method-selected',
    message: `The selected payment type ${method} is unsupported for the user's meter type. selected_plan.payment_method must be ${allowed}.`,
    parameters: { 'selected_plan.payment_method': selectedText(selected, 'payment_method') },
  };
};

/**
 * What of the selected plan does not suit the current supply. What depends on a value that is itself missing or wrong
 * is left alone.
 */
export const compatibilityFaults = (supply: Supply, body: SentObject): readonly Fault[] => {
  if (supply === 'none' || supply === 'unclear') return [];
  const faults = [fuelFault(supply, valueIn(body, 'selected_plan')), paymentFault(supply, body)];
  return faults.filter((fault) => fault !== undefined);
};
