import { ELECTRICITY_VARIANTS, FUELS, PAYMENT_METHODS, SPEND_FREQUENCIES, USAGE_LEVELS } from '../pricing/index.ts';
import { oneOfType } from './request/field.ts';

export const fuelType = oneOfType(FUELS);
export const variantType = oneOfType(ELECTRICITY_VARIANTS);
export const paymentMethodType = oneOfType(PAYMENT_METHODS);
export const spendFrequencyType = oneOfType(SPEND_FREQUENCIES);
export const estimateType = oneOfType(USAGE_LEVELS);
