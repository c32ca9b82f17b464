import * as z from 'zod';
import { type ErrorItem, invalidParameter } from './errors.ts';
import { sentText } from './field-types.ts';
import { isJsonObject, valueIn } from './json-body.ts';

export type Attribution = Readonly<Record<string, string>>;

const KEYS_MOST = 20;
const CHARACTERS_MOST = 100;

/** The redirect URL's own parameters: an attribution key must not be taken for one of them, in any case. */
const RESERVED = ['session', 'ref'];

const ALLOWED = `an object of up to ${KEYS_MOST} strings of up to ${CHARACTERS_MOST} characters, for example {"utm_campaign": "winter"}`;
const VALUE_ALLOWED = `a string of up to ${CHARACTERS_MOST} characters`;
const NAME_ALLOWED = `named by 1 to ${CHARACTERS_MOST} letters, digits, _, -, . and ~, and not ${RESERVED.join(' or ')} in any case, which the redirect URL uses itself`;

/** The characters that stand for themselves in any URL (RFC 3986, unreserved). */
const NAME = new RegExp(`^[A-Za-z0-9_.~-]{1,${CHARACTERS_MOST}}$`);

export const attributionSchema = z.record(z.string().regex(NAME), z.string().max(CHARACTERS_MOST)).meta({
  description: `Your own keys, added to the redirect URL: up to ${KEYS_MOST} strings of up to ${CHARACTERS_MOST} characters, under names of 1 to ${CHARACTERS_MOST} letters, digits, _, -, . and ~, not ${RESERVED.join(' or ')} in any case. They relate switches back to you.`,
  maxProperties: KEYS_MOST,
  examples: [{ utm_campaign: 'winter', utm_content: 'banner' }],
});

type AttributionRead = { readonly attribution: Attribution; readonly errors: readonly ErrorItem[] };

/** The partner's own keys; those with an empty value are missing ones. */
export function readAttribution(body: unknown): AttributionRead {
  const sent = valueIn(body, 'attribution');
  if (sent === undefined) return { attribution: {}, errors: [] };
  const entries = isJsonObject(sent)
    ? Object.entries(sent).filter(([name]) => valueIn(sent, name) !== undefined)
    : undefined;
  if (entries === undefined || entries.length > KEYS_MOST) {
    return { attribution: {}, errors: [invalidParameter('attribution', sentText(sent), ALLOWED)] };
  }
  const errors = entries.flatMap(([name, value]) => entryError(name, value) ?? []);
  const attribution = Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  return { attribution, errors };
}

function entryError(name: string, value: unknown): ErrorItem | undefined {
  const path = sentText(`attribution.${name}`);
  if (!NAME.test(name) || RESERVED.includes(name.toLowerCase())) {
    return invalidParameter(path, sentText(value), NAME_ALLOWED);
  }
  return typeof value === 'string' && fits(value) ? undefined : invalidParameter(path, sentText(value), VALUE_ALLOWED);
}

/** Characters as a reader counts them, not UTF-16 units; half of one cannot be URL-encoded. */
function fits(text: string): boolean {
  return text.isWellFormed() && [...text].length <= CHARACTERS_MOST;
}
