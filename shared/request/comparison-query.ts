import { type Fields, falseByDefault, wholeNumberType } from '../contract/fields.ts';
import type { ComparisonRequest } from '../household/household.ts';
import { HOUSEHOLD_FIELDS, readHousehold } from './household-query.ts';
import { newPaymentMethod } from './household-rules.ts';
import { FILTER_FIELDS, LIST_FIELDS, limitField, pageOf, readListOptions } from './list-options.ts';
import { type RequestReader, whole } from './read.ts';
import { REPLAY_FIELDS } from './replay.ts';
import { checkSupplierFilters, type SupplierKeys } from './suppliers.ts';

/** The household, what is compared with it, and the page of the list. */
export const COMPARISON_FIELDS = {
  ...HOUSEHOLD_FIELDS,
  ...FILTER_FIELDS,
  fulfillable_only: falseByDefault(
    'True: only plans that this service can switch a household to. Default: false.',
  ),
  ...LIST_FIELDS,
  limit: limitField,
  offset: {
    type: wholeNumberType(0),
    description: 'How many plans to skip; the list may be empty.',
    default: 0,
  },
  ...REPLAY_FIELDS,
} as const satisfies Fields;

/** @throws ApiError with every error of the request, those that need today's market included */
export async function readComparison(
  reader: RequestReader<typeof COMPARISON_FIELDS>,
  suppliers: SupplierKeys,
): Promise<ComparisonRequest> {
  const { fields } = reader;
  const request = whole({
    household: readHousehold(fields),
    list: readListOptions(fields, fields.fuel.value),
    paymentMethod: fields.new_payment_method.value,
    page: whole({
      limit: fields.limit.value,
      offset: fields.offset.value,
      withPeriods: fields.with_periods.value,
    }),
  });
  await checkSupplierFilters(reader, suppliers);
  const { household, list, paymentMethod, page } = reader.accept(request);
  const { fuel, current } = household;
  return {
    household,
    list,
    paymentMethod: paymentMethod ?? newPaymentMethod(fuel, current),
    page: pageOf(page),
  };
}
