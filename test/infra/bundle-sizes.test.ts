import { statSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE_FILE, BUNDLE_FOLDER, BUNDLES, type BundleName } from '../../lib/bundling.ts';

/**
 * In KiB, some 8 % above what they are: every KiB is read and compiled at a cold start. Raise a budget only for something
 * that is worth it.
 */
const BUDGETS: Readonly<Record<BundleName, number>> = {
  authorizer: 40,
  status: 430,
  sources: 430,
  docs: 1_950,
  suppliers: 455,
  plans: 460,
  'plan-lookup': 465,
  comparison: 500,
  valuation: 490,
  'best-buys': 450,
  drop: 485,
  sessions: 480,
  'best-available': 510,
  token: 420,
  jwks: 355,
  'issuer-metadata': 170,
  'data-loader': 800,
};

const BYTES_IN_KIB = 1_024;

function sizeKib(name: BundleName): number {
  return statSync(join(import.meta.dirname, '../..', BUNDLE_FOLDER, name, BUNDLE_FILE)).size / BYTES_IN_KIB;
}

describe('the bundle', () => {
  it.each(BUNDLES)('of $name is within its budget', ({ name }) => {
    const [size, budget] = [sizeKib(name), BUDGETS[name]];
    expect(size > budget ? `${name} has ${size.toFixed(0)} KiB, its budget is ${budget}` : 'within').toBe('within');
  });
});
