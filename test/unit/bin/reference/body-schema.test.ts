import { Ajv2020 } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';
import * as fc from 'fast-check';
import * as z from 'zod';
import { bodySchema } from '../../../../bin/reference/schemas.ts';
import { dropEndpoint } from '../../../../functions/drop/contract.ts';
import {
  bodyErrors,
  currentPlan,
  dualFuel,
  type Part,
  selectedPlan,
  sent,
} from '../../../support/drop-body.ts';

const ajv = new Ajv2020({ strict: false });
formats.default.default(ajv);
const isOfSchema = ajv.compile(z.toJSONSchema(bodySchema(dropEndpoint.body), { io: 'input' }));

// biome-ignore format: a list
const values = [
  undefined, 0, -1, 7.5, 1e6, 1e9, '', 'x', 'medium', 'gas', 'prepayment', true, [], {}, { estimate: 'low' },
  { kwh: 2500.5 }, { spend_pence: 1, spend_frequency: 'annual' },
];

describe('the schema of the body of a handover', () => {
  it('accepts whatever is read without an error, apart from null and empty strings, which count as missing', () => {
    const value = fc.constantFrom(...values);
    const group = (of: Part) =>
      fc.dictionary(fc.constantFrom(...Object.keys(of)), value, { maxKeys: 2 });
    const changes = fc.record(
      {
        post_code: value,
        dual_fuel: fc.oneof(value, group(currentPlan()).map(currentPlan)),
        electricity_usage: value,
        gas_usage: fc.oneof(value, group({ kwh: 1, estimate: 1, spend_pence: 1 })),
        selected_plan: group(selectedPlan()).map(selectedPlan),
        attribution: fc.oneof(value, fc.dictionary(fc.string(), fc.string({ maxLength: 120 }))),
      },
      { requiredKeys: [] },
    );
    return fc.assert(
      fc.property(changes, (over) => {
        const body = sent(dualFuel(over));
        fc.pre(!JSON.stringify(body).includes('""'));
        if (bodyErrors(dualFuel(over)).length === 0) expect(isOfSchema(body)).toBe(true);
      }),
    );
  });

  it('rejects values of a wrong type', () => {
    expect(isOfSchema(sent(dualFuel({ electricity_usage: { kwh: '2500' } })))).toBe(false);
    expect(isOfSchema(sent(dualFuel({ selected_plan: undefined })))).toBe(false);
    expect(isOfSchema(sent(dualFuel({ dual_fuel: { plan_key: 'x' } })))).toBe(false);
    expect(isOfSchema(sent(dualFuel({ attribution: { utm_content: 5 } })))).toBe(false);
  });
});
