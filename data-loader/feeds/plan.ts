import {
  type ExitFees,
  type Feature,
  type Plan,
  type RateGuarantee,
  REQUIREMENTS,
  type Requirement,
} from '../../shared/market/model.ts';
import {
  isPlainText,
  type LineFields,
  lineError,
  MUST_BE_PLAIN,
  object,
  objects,
  readDayOrNull,
  readFlag,
  readInteger,
  readList,
  readName,
  readSlug,
  readText,
  readTextOrNull,
} from './fields.ts';
import { isObject, type LineObject, RejectedLine, shown } from './json.ts';

export function parsePlan(raw: LineObject): Plan {
  const fields: LineFields = { raw, prefix: '' };
  return {
    supplierKey: readSlug(fields, 'supplier_key'),
    key: readSlug(fields, 'key'),
    name: readName(fields, 'name'),
    standardVariable: readFlag(fields, 'standard_variable'),
    needsEndDate: readFlag(fields, 'needs_end_date'),
    fulfillable: readFlag(fields, 'fulfillable'),
    availableToSwitch: readFlag(fields, 'available_to_switch'),
    featureLabels: labels(fields),
    features: objects(fields, 'features').map(
      (feature): Feature => ({
        title: readText(feature, 'title'),
        description: readTextOrNull(feature, 'description'),
      }),
    ),
    productEndDate: readDayOrNull(fields, 'product_end_date'),
    rateGuarantee: guarantee(object(fields, 'rate_guarantee')),
    exitFees: raw['exit_fees'] === null ? null : exitFees(fields),
    requires: raw['requires'] === undefined ? [] : requirements(fields),
  };
}

function labels(fields: LineFields): readonly string[] {
  return readList(fields, 'feature_labels').map((label) => {
    if (typeof label !== 'string') throw new RejectedLine(`feature_labels must contain strings, not ${shown(label)}`);
    if (!isPlainText(label)) throw new RejectedLine(`feature_labels ${MUST_BE_PLAIN}, not ${shown(label)}`);
    return label;
  });
}

function guarantee(fields: LineFields): RateGuarantee {
  return {
    endDate: readDayOrNull(fields, 'end_date'),
    durationMonths: fields.raw['duration_months'] === null ? null : readInteger(fields, 'duration_months', 0),
    description: readText(fields, 'description'),
  };
}

function requirements(fields: LineFields): readonly Requirement[] {
  const words = readList(fields, 'requires').map((value) => {
    const word = REQUIREMENTS.find((one) => one === value);
    if (word === undefined) {
      throw new RejectedLine(`requires must contain only ${REQUIREMENTS.join(', ')}, not ${shown(value)}`);
    }
    return word;
  });
  const twice = words.find((word, index) => words.indexOf(word) < index);
  if (twice !== undefined) throw new RejectedLine(`requires must name ${twice} only once`);
  return words;
}

/** As the customer pays them: VAT is never taken out of an exit fee. */
function exitFees(plan: LineFields): ExitFees {
  if (!isObject(plan.raw['exit_fees'])) throw lineError(plan, 'exit_fees', 'must be an object or null');
  const fees = object(plan, 'exit_fees');
  return {
    gasFeePence: readInteger(fees, 'gas_fee_pence', 0),
    electricityFeePence: readInteger(fees, 'electricity_fee_pence', 0),
  };
}
