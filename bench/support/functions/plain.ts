import { comparison } from '../../../functions/comparison/handler.ts';
import { COMPARISON_PARAMETERS } from '../../../shared/contract/endpoints/comparison.ts';
import { endpoint } from '../../../shared/runtime/endpoint.ts';
import { functionDocuments } from '../../../shared/runtime/function-documents.ts';
import { createMarketDeps, notingEdition } from '../../../shared/runtime/market-deps.ts';
import { openPlainMarket } from '../plain-market.ts';

const { PLAIN_TABLE: table = '', EDITION: id = '' } = process.env;

/** A comparison as it is usually written: the same handler over an item for each offer, queried in each request. */
export const handler = endpoint(
  'comparison',
  (environment) => {
    const client = functionDocuments();
    const market = openPlainMarket({ client, table }, id);
    return comparison({ ...createMarketDeps(environment, client), market: notingEdition(market) });
  },
  { parameters: COMPARISON_PARAMETERS },
);
