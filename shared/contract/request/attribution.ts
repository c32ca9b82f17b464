import { type ErrorItem, invalidParameter, sentText } from '../errors.ts';
import type { Field, FieldType } from './field.ts';
import { isJsonObject, type SentObject } from './json-object.ts';

const KEYS_MOST = 20;
const CHARACTERS_MOST = 100;

/** The redirect URL's own parameters, which an attribution key must not resemble in any case. */
const RESERVED = ['session', 'ref'];

/** The unreserved characters of RFC 3986, which need no escape in a URL. */
const NAME = new RegExp(`^[A-Za-z0-9_.~-]{1,${CHARACTERS_MOST}}$`);

const RESERVED_NAME = /^([Ss][Ee][Ss][Ss][Ii][Oo][Nn]|[Rr][Ee][Ff])$/;

const NAMES_ALLOWED = `1 to ${CHARACTERS_MOST} letters, digits, _, -, . and ~, but not ${RESERVED.join(' or ')} in any case`;

const attributionType: FieldType<SentObject> = {
  read: (sent) => {
    if (!isJsonObject(sent)) return undefined;
    return Object.keys(sent).length > KEYS_MOST ? undefined : sent;
  },
  allowed: `an object of up to ${KEYS_MOST} strings of up to ${CHARACTERS_MOST} characters, for example {"utm_campaign": "winter"}`,
  schema: {
    type: 'object',
    propertyNames: { type: 'string', pattern: NAME.source, not: { pattern: RESERVED_NAME.source } },
    additionalProperties: { anyOf: [{ type: 'string', maxLength: CHARACTERS_MOST }, { type: 'null' }] },
    maxProperties: KEYS_MOST,
  },
};

export const attributionField = {
  type: attributionType,
  description: `Your own keys, which are added to the redirect URL so that you can attribute switches: up to ${KEYS_MOST} strings of up to ${CHARACTERS_MOST} characters. Their names are ${NAMES_ALLOWED}.`,
  example: { utm_campaign: 'winter', utm_content: 'banner' },
} as const satisfies Field;

/** A partner's own keys. */
export type Attribution = Readonly<Record<string, string>>;

/** What is wrong with each entry, if anything is. */
export function attributionErrors(sent: SentObject): readonly ErrorItem[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const path = `attribution.${name}`;
    if (!NAME.test(name) || RESERVED_NAME.test(name)) {
      return [invalidParameter(path, sentText(value), `named with ${NAMES_ALLOWED}`)];
    }
    if (value === null || (typeof value === 'string' && fits(value))) return [];
    return [invalidParameter(path, sentText(value), `a string of up to ${CHARACTERS_MOST} characters`)];
  });
}

/** Characters as a reader counts them, not UTF-16 units; half of one cannot be URL-encoded. */
function fits(text: string): boolean {
  return text.isWellFormed() && [...text].length <= CHARACTERS_MOST;
}
