import type { ExitFees, Feature, Plan, RateGuarantee } from '../../shared/market/model.ts';
import { dayOrNull } from './line-days.ts';
import { LineFault, shown } from './line-fault.ts';
import { isObject, type JsonObject } from './line-json.ts';
import {
  type Fields,
  fault,
  flag,
  integer,
  list,
  name,
  object,
  objects,
  slug,
  text,
  textOrNull,
} from './line-values.ts';

/** @throws LineFault */
export const parsePlan = (raw: JsonObject): Plan => {
  const fields: Fields = { raw, prefix: '' };
  return {
    supplierKey: slug(fields, 'supplier_key'),
    key: slug(fields, 'key'),
    name: name(fields, 'name'),
    standardVariable: flag(fields, 'standard_variable'),
    needsEndDate: flag(fields, 'needs_end_date'),
    fulfillable: flag(fields, 'fulfillable'),
    availableToSwitch: flag(fields, 'available_to_switch'),
    featureLabels: labels(fields),
    features: objects(fields, 'features').map(
      (feature): Feature => ({ title: text(feature, 'title'), description: textOrNull(feature, 'description') }),
    ),
    productEndDate: dayOrNull(fields, 'product_end_date'),
    rateGuarantee: guarantee(object(fields, 'rate_guarantee')),
    exitFees: raw['exit_fees'] === null ? null : exitFees(fields),
  };
};

const labels = (fields: Fields): readonly string[] =>
  list(fields, 'feature_labels').map((label) => {
    if (typeof label !== 'string' || !label.isWellFormed()) {
      throw new LineFault(`feature_labels must hold strings, not ${shown(label)}`);
    }
    return label;
  });

const guarantee = (fields: Fields): RateGuarantee => ({
  endDate: dayOrNull(fields, 'end_date'),
  durationMonths: fields.raw['duration_months'] === null ? null : integer(fields, 'duration_months', 0),
  description: text(fields, 'description'),
});

/** Whole pence as the customer pays them: VAT is never taken out of an exit fee. */
const exitFees = (plan: Fields): ExitFees => {
  if (!isObject(plan.raw['exit_fees'])) throw fault(plan, 'exit_fees', 'must be an object or null');
  const fees = object(plan, 'exit_fees');
  return {
    gasFeePence: integer(fees, 'gas_fee_pence', 0),
    electricityFeePence: integer(fees, 'electricity_fee_pence', 0),
  };
};
