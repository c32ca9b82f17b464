import { invalidParameter, sentText } from '../errors.ts';
import { type Field, type FieldType, isJsonObject, type SentObject } from './field.ts';
import type { FieldReader } from './reader.ts';

const KEYS_MOST = 20;
const CHARACTERS_MOST = 100;

/** The unreserved characters of RFC 3986, which need no escape in a URL. */
const NAME = new RegExp(`^[A-Za-z0-9_.~-]{1,${CHARACTERS_MOST}}$`);
/** The redirect URL's own parameters. */
const RESERVED_NAME = /^([Ss][Ee][Ss][Ss][Ii][Oo][Nn]|[Rr][Ee][Ff])$/;
const NAMES_ALLOWED = `1 to ${CHARACTERS_MOST} letters, digits, _, -, . and ~, but not session or ref in any case`;

const attributionType: FieldType<SentObject> = {
  read: (sent) => (isJsonObject(sent) && Object.keys(sent).length <= KEYS_MOST ? sent : undefined),
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

/** Each wrong entry is an error of its own. */
export function checkAttribution(reader: FieldReader<{ readonly attribution: SentObject }>): void {
  for (const [name, value] of Object.entries(reader.value('attribution') ?? {})) {
    const refuse = (allowed: string) =>
      reader.refuse('attribution', invalidParameter(`attribution.${name}`, sentText(value), allowed));
    if (!NAME.test(name) || RESERVED_NAME.test(name)) refuse(`named with ${NAMES_ALLOWED}`);
    else if (value !== null && !(typeof value === 'string' && fits(value))) {
      refuse(`a string of up to ${CHARACTERS_MOST} characters`);
    }
  }
}

/** Characters as a reader counts them, not UTF-16 units; half of one cannot be URL-encoded. */
function fits(text: string): boolean {
  return text.isWellFormed() && [...text].length <= CHARACTERS_MOST;
}
