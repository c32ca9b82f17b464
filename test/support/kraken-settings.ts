import { DEFAULT_SETTINGS, type ProductApiSettings } from '../../data-loader/sources/source-settings.ts';
import type { Supplier } from '../../shared/market/model.ts';

const SUPPLIER: Supplier = {
  key: 'example-supplier',
  name: 'Example Supplier',
  logoUrl: 'https://assets.example.com/example-supplier.png',
  bigSix: false,
  fulfillable: true,
  retainable: false,
  supportPhoneNumber: '0800 000 000',
  electricityIncumbentRegions: [],
  gasIncumbent: false,
};

export function krakenSettings(over: Partial<ProductApiSettings> & { readonly from: string }): ProductApiSettings {
  return {
    ...DEFAULT_SETTINGS,
    source: 'example-supplier',
    format: 'kraken-products',
    supplier: SUPPLIER,
    products: null,
    ...over,
  };
}
