import { queryOf, readForm } from '../../../demo/household/form.ts';
import { READY_HOUSEHOLDS } from '../../../demo/household/ready-households.ts';

it.each(READY_HOUSEHOLDS)('the form reads every field of a ready household: $title', ({ query }) => {
  const sent = new URLSearchParams(query);
  expect(Object.fromEntries(queryOf(readForm(sent)))).toEqual(Object.fromEntries(sent));
});
