import { HOUSEHOLDS } from '../../../bin/reference/openapi/sandbox/households.ts';
import { sandbox } from '../../../bin/reference/openapi/sandbox/sandbox.ts';
import { comparisonOf } from '../../../demo/household/parameters.ts';
import { readyHouseholds } from '../../../demo/household/ready-households.ts';
import { present } from '../../support/present.ts';

const DOCUMENT = { 'x-sandbox': sandbox() };

describe('the ready households', () => {
  const households = readyHouseholds(DOCUMENT);

  it('are the ten of the sandbox', () => {
    expect(households.map(({ id }) => id)).toHaveLength(10);
    expect(households.every(({ title, description }) => title !== '' && description !== '')).toBe(true);
  });

  it.each(households.filter(({ form }) => form.way === 'plan').map(({ id }) => id))(
    'fill the form in so that it sends what the sandbox does: %s',
    (id) => {
      const { form } = present(households.find((household) => household.id === id));
      const ready = present(HOUSEHOLDS.find((household) => household.id === id));
      const sent = Object.fromEntries(Object.entries(comparisonOf(form)).map(([name, value]) => [name, String(value)]));
      const { limit: _limit, ...parameters } = ready.parameters ?? {};
      expect(sent).toMatchObject(parameters);
      expect(form.rehearse === '' ? undefined : `code=${form.rehearse}`).toBe(ready.headers?.['Prefer']);
    },
  );

  it('are none if the document has no sandbox', () => {
    expect(readyHouseholds({})).toEqual([]);
  });
});
