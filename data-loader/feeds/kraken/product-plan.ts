import type { ExitFees, Plan, Supplier } from '../../../shared/market/model.ts';
import type { Product } from './shapes.ts';

/** feed-format, section 8: the product code as a slug. */
export function planKeyOf(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '-');
}

export type PlanTerms = { readonly exitFees: ExitFees | null; readonly hasTimes: boolean };

export function planOf(product: Product, supplier: Supplier, { exitFees, hasTimes }: PlanTerms): Plan {
  const { isVariable } = product;
  return {
    supplierKey: supplier.key,
    key: planKeyOf(product.code),
    name: product.name,
    standardVariable: isVariable && !product.isPrepay && !hasTimes,
    needsEndDate: !isVariable,
    fulfillable: supplier.fulfillable,
    availableToSwitch: true,
    featureLabels: [
      ...(product.isGreen ? ['green'] : []),
      ...(isVariable ? [] : ['fixed']),
      ...(exitFees === null ? ['no-exit-fee'] : []),
    ],
    features: [],
    productEndDate: null,
    rateGuarantee: {
      endDate: null,
      durationMonths: isVariable ? null : product.termMonths,
      description: guarantee(product),
    },
    exitFees,
    requires: hasTimes ? ['smart_meter'] : [],
  };
}

function guarantee({ isVariable, termMonths }: Product): string {
  if (isVariable) return 'No price guarantee';
  return termMonths === null ? 'Prices fixed' : `Prices fixed for ${termMonths} months`;
}
