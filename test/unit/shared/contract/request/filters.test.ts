import { FILTER_FIELDS, readFilters } from '../../../../../shared/contract/request/filters.ts';
import { createReader, fromQuery } from '../../../../../shared/contract/request/read.ts';

function read(sent: Readonly<Record<string, string>>) {
  const query = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value]]));
  const reader = createReader(FILTER_FIELDS, fromQuery(query));
  return { filters: readFilters(reader), errors: reader.errors() };
}

const ALL = { fixedOnly: false, greenOnly: false, noExitFees: false, onlySuppliers: null, excludeSuppliers: [] };

describe('the filters of a request', () => {
  it('are none if none is sent, or the defaults', () => {
    const defaults = { fixed_only: 'false', green_only: 'false', no_exit_fees: 'false', only_suppliers: '' };
    for (const sent of [{}, defaults]) expect(read(sent)).toEqual({ filters: null, errors: [] });
  });

  it.each([
    ['fixed_only', 'fixedOnly'],
    ['green_only', 'greenOnly'],
    ['no_exit_fees', 'noExitFees'],
  ])('include %s, which is true or false', (name, filter) => {
    expect(read({ [name]: 'true' }).filters).toEqual({ ...ALL, [filter]: true });
    expect(read({ [name]: 'yes' }).errors).toMatchObject([
      { code: 'invalid-parameter-value', parameters: { [name]: 'yes' } },
    ]);
  });

  it('have suppliers in one order and each once, so that equal filters are equal', () => {
    expect(read({ only_suppliers: 'ovo,edf,ovo', exclude_suppliers: 'so,edf' }).filters).toEqual({
      ...ALL,
      onlySuppliers: ['edf', 'ovo'],
      excludeSuppliers: ['edf', 'so'],
    });
  });

  it('may name suppliers only', () => {
    expect(read({ only_suppliers: 'edf' }).filters).toEqual({ ...ALL, onlySuppliers: ['edf'] });
    expect(read({ exclude_suppliers: 'edf' }).filters).toEqual({ ...ALL, excludeSuppliers: ['edf'] });
  });

  it.each([',', 'edf,', ',edf', 'edf,,ovo'])('have no supplier without a key, as in %p', (only_suppliers) => {
    expect(read({ only_suppliers }).errors).toEqual([
      {
        code: 'invalid-parameter-value',
        message: `only_suppliers must be a comma-separated list of supplier keys from /energy/suppliers, for example british-gas,edf; "${only_suppliers}" was sent.`,
        parameters: { only_suppliers },
      },
    ]);
  });
});
