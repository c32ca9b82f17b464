import { SUPPLIERS_PARAMETERS, suppliersAnswer } from '../../shared/contract/endpoints/suppliers.ts';
import { refuseFaults } from '../../shared/contract/faults.ts';
import { present, readParameters } from '../../shared/contract/parameters.ts';
import { marketAt } from '../../shared/household/place.ts';
import { supplierAnswer } from '../../shared/household/plan-answers.ts';
import type { ApiAnswer } from '../../shared/http/answer.ts';
import type { ApiRequest } from '../../shared/http/request.ts';
import type { MarketParts } from '../../shared/runtime/market-parts.ts';

export const suppliers =
  (parts: MarketParts) =>
  async ({ query }: ApiRequest): Promise<ApiAnswer> => {
    const { values, faults } = readParameters(SUPPLIERS_PARAMETERS, query);
    refuseFaults(faults);
    const { edition, place } = await marketAt(parts, present(values.post_code, 'post_code'));
    const listed = await edition.suppliers(place.region);
    const wanted = listed.filter(({ fuels }) => values.fuel === undefined || fuels.includes(values.fuel));
    return { body: suppliersAnswer.parse({ suppliers: wanted.map(supplierAnswer) }) };
  };
