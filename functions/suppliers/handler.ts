import { SUPPLIERS_PARAMETERS, suppliersAnswer } from '../../shared/contract/endpoints/suppliers.ts';
import { refuseFaults } from '../../shared/contract/faults.ts';
import { present, readParameters } from '../../shared/contract/parameters.ts';
import { placeAt } from '../../shared/household/place.ts';
import { supplierAnswer } from '../../shared/household/plan-answers.ts';
import type { ApiAnswer } from '../../shared/http/answer.ts';
import type { ApiRequest } from '../../shared/http/request.ts';
import type { MarketParts } from '../../shared/runtime/market-parts.ts';

export const suppliers =
  ({ market, places, clock }: MarketParts) =>
  async ({ query }: ApiRequest): Promise<ApiAnswer> => {
    const { values, faults } = readParameters(SUPPLIERS_PARAMETERS, query);
    refuseFaults(faults);
    const { region } = await placeAt(places, present(values.post_code, 'post_code'));
    const edition = await market.open(clock.today());
    const listed = await edition.suppliers(region);
    const wanted = listed.filter(
      ({ planTypes }) => values.fuel === undefined || planTypes.some(({ fuel }) => fuel === values.fuel),
    );
    return { body: suppliersAnswer.parse({ suppliers: wanted.map(supplierAnswer) }) };
  };
