import type {
  CurrentPlan,
  Household,
  OwnRates,
  PlanNames,
  SentText,
  Usage,
} from '../household/household.ts';
import {
  type ElectricityVariant,
  type Fuel,
  type PaymentMethod,
  type SpendFrequency,
  TYPICAL_NIGHT_MICROPERCENT,
  type UsageLevel,
} from '../pricing/index.ts';
import { type EquipmentParts, equipmentInEffect, readHomeEquipment } from './home-equipment.ts';
import { isWrong, type Read, type SentField, type Wrong, whole } from './read.ts';

/** The parts of a household, wherever a query or a body has them. */
export type HouseholdParts = {
  readonly postcode: SentField<string>;
  readonly fuel: Read<Fuel>;
  readonly electricityVariant: SentField<ElectricityVariant>;
  readonly plans: Readonly<Record<Fuel, PlanParts>>;
  readonly current: Read<readonly CurrentPlan[]>;
  readonly electricity: UsageParts;
  readonly electricityKwh: SentField<bigint | undefined>;
  readonly electricitySpend: SentField<unknown>;
  readonly gas: UsageParts;
  readonly gasSpend: SentField<unknown>;
  readonly nightPercent: SentField<bigint | undefined>;
  readonly equipment: EquipmentParts;
};

/** Reads what the rules of a query and of a body have in common. */
export function householdOf(parts: HouseholdParts): Read<Household> {
  const { electricity, gas } = parts;
  const household = whole({
    postcode: parts.postcode.value,
    fuel: parts.fuel,
    electricityVariant: parts.electricityVariant.value,
    current: parts.current,
    electricity: electricity.usage,
    gas: gas.usage,
    nightMicropercent: readNightShare(parts),
    equipment: readHomeEquipment(parts.equipment, {
      kwh: parts.electricityKwh,
      form: electricity.form,
    }),
  });
  if (isWrong(household)) return household;
  const { fuel, electricityVariant, current, nightMicropercent, equipment } = household;
  return {
    inRequest: {
      postcode: household.postcode,
      spends: { electricity: textOf(parts.electricitySpend), gas: textOf(parts.gasSpend) },
      planNames: {
        dual_fuel: namesOf(parts.plans.dual_fuel),
        electricity: namesOf(parts.plans.electricity),
        gas: namesOf(parts.plans.gas),
      },
    },
    fuel,
    electricityVariant,
    current,
    usage: { electricity: household.electricity, gas: household.gas },
    nightMicropercent,
    home: equipmentInEffect(equipment, { fuel, electricityVariant }),
  };
}

/** An Economy 7 meter needs the share if the usage was measured. */
function readNightShare(parts: HouseholdParts): Read<bigint | null> {
  const { nightPercent, electricity } = parts;
  const variant = parts.electricityVariant.value;
  if (isWrong(variant)) return variant;
  if (variant === 'standard') {
    return nightPercent.disallow('is not allowed for electricity_variant standard') ?? null;
  }
  const isMeasured = electricity.form === 'kwh' || electricity.form === 'spend';
  const share = isMeasured ? nightPercent.require() : nightPercent.value;
  return share ?? TYPICAL_NIGHT_MICROPERCENT;
}

function textOf({ name, sentText }: SentField<unknown>): SentText | undefined {
  return sentText === null ? undefined : { name, text: sentText };
}

function namesOf({ planKey, supplierKey, paymentMethod }: PlanParts): PlanNames {
  return {
    planKey: planKey.name,
    supplierKey: supplierKey.name,
    paymentMethod: paymentMethod.name,
  };
}

/** A current plan as a request names it. */
export type PlanParts = {
  readonly supplierKey: SentField<string | undefined>;
  readonly planKey: SentField<string | undefined>;
  readonly paymentMethod: SentField<PaymentMethod | undefined>;
  readonly endDate: SentField<string | undefined>;
};

/**
 * Reads a current plan by its keys. `notes` are further sentences for a caller who leaves a key
 * out, and `instead` is one about what may be sent in place of the plan key.
 */
export function readCurrentPlan(
  fuel: Fuel,
  { supplierKey, planKey, paymentMethod, endDate }: PlanParts,
  { notes = [], instead }: { readonly notes?: readonly string[]; readonly instead: string },
): Read<CurrentPlan> {
  return whole({
    fuel,
    supplierKey: supplierKey.require(...notes),
    planKey: planKey.require(instead, ...notes),
    paymentMethod: paymentMethod.value ?? 'monthly_direct_debit',
    endDate: endDate.value ?? null,
  });
}

/** Reads a current plan by the rates of its fuels, for which the supplier is optional. */
export function readOwnPlan(
  fuel: Fuel,
  { supplierKey, paymentMethod, endDate }: PlanParts,
  rates: Read<OwnRates>,
): Read<CurrentPlan> {
  const own = whole({
    fuel,
    supplierKey: supplierKey.value,
    rates,
    paymentMethod: paymentMethod.value ?? 'monthly_direct_debit',
    endDate: endDate.value ?? null,
  });
  return isWrong(own) ? own : { ...own, supplierKey: own.supplierKey ?? null };
}

/** A form in which a caller may say how much of a fuel a household uses. */
type UsageForm = {
  readonly form: Usage['form'];
  readonly fields: readonly [SentField<unknown>, ...SentField<unknown>[]];
  /** A second name for another form, which no message suggests. */
  readonly isSynonym?: true;
  readonly read: () => Read<Usage>;
};

export function kwhForm(kwh: SentField<bigint | undefined>): UsageForm {
  const form = 'kwh';
  return { form, fields: [kwh], read: () => whole({ form, annualMicroKwh: kwh.require() }) };
}

export function spendForm(
  pence: SentField<bigint | undefined>,
  frequency: SentField<SpendFrequency | undefined>,
): UsageForm {
  const form = 'spend';
  return {
    form,
    fields: [pence, frequency],
    read: () => whole({ form, micropence: pence.require(), frequency: frequency.require() }),
  };
}

export function estimateForm(level: SentField<UsageLevel | undefined>): UsageForm {
  const form = 'estimate';
  return { form, fields: [level], read: () => whole({ form, level: level.require() }) };
}

/** The usage of a fuel; its form is undefined if none was sent. */
export type UsageParts = {
  readonly form: Usage['form'] | undefined;
  readonly usage: Read<Usage | undefined>;
};

export const NO_USAGE: UsageParts = { form: undefined, usage: undefined };

type UsageRule = { readonly isNeeded: boolean; readonly notes?: readonly string[] };

/**
 * Reads the usage of one fuel, which may be sent in one form only. The forms are in the order of
 * the reference: if several are sent, the first counts.
 */
export function readUsage(
  forms: readonly [UsageForm, ...UsageForm[]],
  { isNeeded, notes = [] }: UsageRule,
): UsageParts {
  const usedForm = forms.find(({ fields }) => fields.some(({ isSent }) => isSent));
  if (usedForm === undefined) {
    return isNeeded ? { form: undefined, usage: requireUsage(forms, notes) } : NO_USAGE;
  }
  const why = `cannot be combined with ${usedForm.fields[0].name} (send one form of usage for each fuel)`;
  const otherForms = forms.filter((form) => form !== usedForm);
  for (const { fields } of otherForms) for (const field of fields) field.disallow(why);
  return { form: usedForm.form, usage: usedForm.read() };
}

function requireUsage(
  [first, ...others]: readonly [UsageForm, ...UsageForm[]],
  notes: readonly string[],
): Wrong {
  const names = others.filter(({ isSynonym }) => !isSynonym).map(({ fields }) => fields[0].name);
  return first.fields[0].refuseMissing(`You may send ${names.join(' or ')} instead.`, ...notes);
}

/**
 * Returns how new plans are paid for unless the caller says so: prepayment if a current plan that
 * is compared is on it, otherwise monthly direct debit.
 */
export function newPaymentMethod(
  fuel: Fuel,
  current: readonly Pick<CurrentPlan, 'fuel' | 'paymentMethod'>[],
): PaymentMethod {
  const compared = current.filter((plan) => fuel === 'dual_fuel' || plan.fuel === fuel);
  return compared.some(({ paymentMethod }) => paymentMethod === 'prepayment')
    ? 'prepayment'
    : 'monthly_direct_debit';
}
