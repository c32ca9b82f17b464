import { isJsonObject } from '../../../shared/contract/request/json-object.ts';
import type { Operation } from '../operations.ts';
import { CHOSEN_PLAN, type ChosenField, isNumber } from './chosen-plan.ts';
import { withVariables } from './variables.ts';

/** The address of a request without its query, and the parameters of the query, with variables in them. */
export function addressParts({ path, query }: Operation): readonly [address: string, ...parameters: string[]] {
  const parameters = query.map(([name, value]) => withVariables(`${name}=${encodeURIComponent(value)}`));
  return [`{{baseUrl}}${withVariables(path)}`, ...parameters];
}

/**
 * The body of a request as indented JSON with variables in it. The plan that a handover selects is the cheapest of the
 * comparison before it: `reference` is how the file writes a part of that response.
 */
export function bodyText(body: Operation['body'], reference: (field: ChosenField) => string): string {
  if (!isJsonObject(body) || !isJsonObject(body['selected_plan'])) return jsonText(body);
  const { selected_plan } = body;
  const chosen = CHOSEN_PLAN.filter(({ name }) => name in selected_plan);
  const referring = Object.fromEntries(chosen.map((field) => [field.name, reference(field)]));
  return chosen
    .filter(isNumber)
    .map(reference)
    .reduce(
      (whole, number) => whole.replace(`"${number}"`, number),
      jsonText({ ...body, selected_plan: { ...selected_plan, ...referring } }),
    );
}

function jsonText(body: unknown): string {
  return withVariables(JSON.stringify(body, null, 2));
}
