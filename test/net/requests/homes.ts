import { gets, type Query, type Question } from './step.ts';

const NORWICH: Query = { post_code: 'NR2 2HH', limit: '1' };
const CONSENT: Query = { industry_db_consent: 'true' };

/** best-available: addresses, annual consumption, averages, and what is assumed. */
export const homes: readonly Question[] = gets('/energy/best-available', {
  'a home': { ...NORWICH, building_number: '2' },
  'its annual consumption': { ...NORWICH, ...CONSENT, building_number: '2' },
  'Economy 7 without gas': { ...NORWICH, building_number: '4' },
  'its annual consumption, Economy 7': { ...NORWICH, ...CONSENT, building_number: '4' },
  'a flat': { ...NORWICH, ...CONSENT, building_number: '6', sub_building_name: 'flat 2' },
  'a flat that is not known to have gas': { ...NORWICH, building_number: '6', sub_building_name: 'Flat 1' },
  'the house, not its flats': { ...NORWICH, building_number: '6' },
  'a name in other letters': { ...NORWICH, ...CONSENT, post_code: 'nr2 2hj', building_name: 'the old mill' },
  'a name without its apostrophe': { ...NORWICH, post_code: 'NR2 2HJ', building_name: 'oharas house' },
  'a name with a PO box': { ...NORWICH, post_code: 'NR2 2HJ', building_name: "O'Hara House" },
  'two flats match': { post_code: 'SW1A 2AA', building_number: '10' },
  'one of them': { post_code: 'SW1A 2AA', limit: '1', building_number: '10', sub_building_name: 'Flat 2' },
  'no such building': { ...NORWICH, building_number: '99' },
  'no addresses loaded': { post_code: 'SW1A 1AA', limit: '1', building_name: 'The Palace' },
  'an outcode without gas': { post_code: 'EH1 1YZ', limit: '1', building_number: '1' },
  'no averages loaded': { post_code: 'SY10 7AA', limit: '1', building_number: '1' },
  'the whole market': { ...NORWICH, building_number: '2', fulfillable_only: 'false', limit: '2' },
  'usage given': { ...NORWICH, building_number: '2', electricity_usage_kwh: '1999', gas_usage_kwh: '5000' },
  'electricity only': { ...NORWICH, building_number: '2', fuel: 'electricity' },
  'a payment method': { ...NORWICH, building_number: '2', payment_method: 'prepayment' },
  'a supplier': { ...NORWICH, building_number: '2', supplier_key: 'bolt' },
  'a plan': { ...NORWICH, building_number: '2', supplier_key: 'acme', plan_key: 'fixed-12' },
  'Economy 7 given': { ...NORWICH, building_number: '2', electricity_variant: 'economy_7', percent_night_usage: '60' },
  filtered: {
    ...NORWICH,
    building_number: '2',
    green_only: 'true',
    rank_by: 'like_for_like',
    other_usages: '1000:4000',
  },
  'nothing is left': { ...NORWICH, building_number: '2', only_suppliers: 'crest' },
  'a smart home': {
    ...NORWICH,
    building_number: '2',
    electricity_usage_kwh: '4000',
    has: 'smart_meter,electric_vehicle',
    load_profile: 'night_storage',
    ev_kwh: '1000',
  },
  'no building': { post_code: 'NR2 2HH' },
  'wrong values': {
    post_code: 'NR2 2HH',
    building_number: '2',
    industry_db_consent: 'yes',
    gas_usage_kwh: '-1',
    limit: '0',
    fuel: 'gas',
  },
  'an unknown postcode': { post_code: 'ZZ9 9ZZ', building_number: '2' },
  'an unknown plan': { ...NORWICH, building_number: '2', supplier_key: 'acme', plan_key: 'no-such-plan' },
  'an unknown supplier': { ...NORWICH, building_number: '2', supplier_key: 'nobody' },
});
