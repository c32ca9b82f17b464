import { gzipSync } from 'node:zlib';
import type { ReadOptions } from '../../data-loader/formats/feed.ts';
import { Budget } from '../../data-loader/report/budget.ts';
import type { Input } from '../../data-loader/sources/input.ts';

/**
 * Makers of feed lines: each is good as it is, and takes what should be otherwise. A key that is
 * undefined is absent.
 */
export type Line = Readonly<Record<string, unknown>>;

export function header(over: Line = {}): Line {
  return {
    ...{ type: 'feed', format: 'energy-tariff-feed/1', source: 'test' },
    ...{ published_at: '2026-11-20T06:00:00Z', prices_include_vat: false },
    ...over,
  };
}

export function supplierLine(over: Line = {}): Line {
  return {
    ...{
      type: 'supplier',
      key: 'acme',
      name: 'Acme Energy',
      logo_url: 'https://assets.example.com/acme.png',
    },
    ...{
      big_six: false,
      fulfillable: true,
      retainable: false,
      support_phone_number: '0800 000 000',
    },
    ...{ electricity_incumbent_regions: [12], gas_incumbent: false },
    ...over,
  };
}

export function planLine(over: Line = {}): Line {
  return {
    ...{
      type: 'plan',
      supplier_key: 'acme',
      key: 'fixed',
      name: 'Fixed',
      standard_variable: false,
    },
    ...{
      needs_end_date: false,
      fulfillable: true,
      available_to_switch: true,
      feature_labels: ['fixed'],
    },
    features: [{ title: 'Fixed', description: null }],
    product_end_date: '2027-10-31',
    rate_guarantee: { end_date: null, duration_months: 12, description: '12 months' },
    exit_fees: { gas_fee_pence: 2500, electricity_fee_pence: 2500 },
    ...over,
  };
}

export function price(over: Line = {}): Line {
  return { charge_pence_per_day: 50.5, unit_rates: [{ rate_pence_per_kwh: 25.1252 }], ...over };
}

export function electricityOffer(over: Line = {}): Line {
  return {
    ...{
      type: 'offer',
      supplier_key: 'acme',
      plan_key: 'fixed',
      fuel: 'electricity',
      regions: [12],
    },
    ...{
      payment_method: 'monthly_direct_debit',
      electricity_variant: 'standard',
      electricity: price(),
    },
    ...{ valid_from: '2026-07-01', valid_to: null },
    ...over,
  };
}

export function gasOffer(over: Line = {}): Line {
  const gasOffer = {
    fuel: 'gas',
    electricity_variant: undefined,
    electricity: undefined,
    gas: price(),
  };
  return electricityOffer({ ...gasOffer, ...over });
}

export function dualOffer(over: Line = {}): Line {
  return electricityOffer({ fuel: 'dual_fuel', gas: price(), ...over });
}

export const dayAndNight = [
  { register: 'day', rate_pence_per_kwh: 31 },
  { register: 'night', rate_pence_per_kwh: 13 },
];

export function feedLines(lines: readonly (Line | string)[]): string {
  return lines
    .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
    .join('');
}

export function feed(lines: readonly (Line | string)[], name = 'test.ndjson'): Input {
  return createMemoryInput(name, feedLines(lines));
}

export function gzipped(text: string | Uint8Array): Buffer {
  return gzipSync(text);
}

/** Bytes or text in memory, handed over in pieces so that no reader may rely on whole lines. */
export function createMemoryInput(
  name: string,
  content: string | Uint8Array,
  pieceBytes = 1000,
): Input {
  const bytes = Buffer.from(content);
  return {
    name,
    open: async () => ({
      sizeBytes: bytes.length,
      chunks: (async function* () {
        for (let at = 0; at < bytes.length; at += pieceBytes)
          yield bytes.subarray(at, at + pieceBytes);
      })(),
    }),
  };
}

export function readOptions(over: Partial<ReadOptions> = {}): ReadOptions {
  return {
    ...{ day: '2026-11-21', nowMs: Date.parse('2026-11-21T12:00:00Z'), loaded: async () => null },
    signal: new AbortController().signal,
    budget: new Budget(),
    ...over,
  };
}
