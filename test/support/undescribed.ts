/** The places of an OpenAPI document whose entries a reader needs a description of. */
const DESCRIBED = new Set([
  'properties',
  'schemas',
  'headers',
  'responses',
  'securitySchemes',
  'parameters',
  'tags',
  'servers',
]);

const METHODS = new Set(['get', 'post']);

/** The paths of everything in an OpenAPI document that lacks a description. Examples are no part of it. */
export function undescribed(document: unknown): readonly string[] {
  return within(document, { path: '', document, areEntries: false });
}

type Place = {
  readonly path: string;
  readonly document: unknown;
  /** True if what stands here has a description for each of its entries. */
  readonly areEntries: boolean;
};

function within(value: unknown, { path, document, areEntries }: Place): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    const at = `${path}/${key}`;
    if (!areEntries && (key.startsWith('x-') || key === 'examples' || key === 'example')) return [];
    const isEntry = typeof entry === 'object' && (areEntries || METHODS.has(key));
    const lacks = isEntry && !isDescribed(entry, document);
    return [
      ...(lacks ? [at] : []),
      ...within(entry, { path: at, document, areEntries: !areEntries && DESCRIBED.has(key) }),
    ];
  });
}

/** What only refers to something else is described there. */
function isDescribed(entry: unknown, document: unknown): boolean {
  const { description, $ref } = toObject(entry);
  if (typeof description === 'string') return /\S/.test(description);
  return typeof $ref === 'string' && isDescribed(referred($ref, document), document);
}

function referred($ref: string, document: unknown): unknown {
  return $ref
    .split('/')
    .slice(1)
    .reduce((found: unknown, key) => toObject(found)[key], document);
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
