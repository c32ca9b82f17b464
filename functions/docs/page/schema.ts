import { componentName, type Json, type Schema } from './document.ts';
import { type Html, html, NOTHING } from './html.ts';
import { copyLink, parameterId } from './links.ts';
import { inlineMarkdown } from './markdown.ts';

type Schemas = Readonly<Record<string, Schema>>;

export type SchemaOptions = {
  readonly schemas: Schemas;
  /** A request marks what it must have; a response, what it may lack. */
  readonly direction: 'request' | 'response';
  /** The operation's id, if its properties can be linked to and found. */
  readonly linkedIn?: { readonly id: string; readonly summary: string };
};

/** The properties of an object: names, types and meanings. The objects in them fold out. */
export function properties(schema: Schema, options: SchemaOptions): Html {
  return members(schema, { ...options, above: [], path: [] });
}

/** The type of a value in the words of a reader: `array of strings`. */
export function typeName(schema: Schema, schemas: Schemas): string {
  const { type, format, items, additionalProperties, choices, constant } = flatten(schema, schemas);
  if (constant !== undefined) return typeof constant;
  if (type === 'array') return items === undefined ? 'array' : `array of ${plural(typeName(items, schemas))}`;
  if (choices.length > 0) return 'object';
  if (typeof additionalProperties === 'object') return `object of ${plural(typeName(additionalProperties, schemas))}`;
  return [type ?? 'any', format].filter((word) => word !== undefined).join(', ');
}

/** The values that a schema allows, its limits, default and examples, as short lines. */
export function facts(schema: Schema, schemas: Schemas): Html {
  const { enumeration, constant, limits, standard, examples } = flatten(schema, schemas);
  const values = constant === undefined ? enumeration : [constant];
  return html`${line(values.length === 1 ? 'Always' : 'One of', values)}${line('Allowed', limits)}${line(
    'Default',
    standard === undefined ? [] : [standard],
  )}${line('Example', examples.slice(0, 1))}`;
}

type Depth = SchemaOptions & {
  /** The names of the components that this one is part of. */
  readonly above: readonly string[];
  /** The names of the properties that this one is in. */
  readonly path: readonly string[];
};

type Flat = {
  readonly name: string | undefined;
  readonly description: string;
  readonly type: string | undefined;
  readonly format: string | undefined;
  readonly isNullable: boolean;
  readonly enumeration: readonly Json[];
  readonly constant: Json | undefined;
  readonly standard: Json | undefined;
  readonly examples: readonly Json[];
  readonly limits: readonly string[];
  readonly properties: Schema['properties'];
  readonly required: readonly string[];
  readonly items: Schema | undefined;
  readonly additionalProperties: Schema['additionalProperties'];
  /** More than one form that the value may have, without null. */
  readonly choices: readonly Schema[];
};

/** A schema with its component in place, and with "this or null" as this that may be null. */
function flatten(schema: Schema, schemas: Schemas): Flat {
  const { $ref, anyOf, oneOf } = schema;
  if ($ref !== undefined) {
    const name = componentName($ref);
    const target = schemas[name];
    if (target === undefined) throw new Error(`the document has no schema ${name}`);
    const flat = flatten(target, schemas);
    return { ...flat, name, description: schema.description ?? flat.description };
  }
  const forms = anyOf ?? oneOf ?? [];
  const choices = forms.filter(({ type }) => type !== 'null');
  const isNullable = choices.length < forms.length;
  const [only] = choices;
  if (only !== undefined && choices.length === 1) {
    const flat = flatten(only, schemas);
    return { ...flat, isNullable, description: schema.description ?? flat.description };
  }
  const all = [schema.type ?? []].flat();
  const types = all.filter((type) => type !== 'null');
  return {
    name: undefined,
    description: schema.description ?? '',
    type: types.length === 0 ? undefined : types.join(' or '),
    format: schema.format,
    isNullable: isNullable || types.length < all.length,
    enumeration: schema.enum ?? [],
    constant: schema.const,
    standard: schema.default,
    examples: schema.examples ?? [],
    limits: limitsOf(schema),
    properties: schema.properties,
    required: schema.required,
    items: schema.items,
    additionalProperties: schema.additionalProperties,
    choices,
  };
}

function members(schema: Schema, depth: Depth): Html {
  const { properties: named, required, choices } = flatten(schema, depth.schemas);
  if (choices.length > 0) return choicesList(choices, depth);
  const list = Object.entries(named ?? {});
  if (list.length === 0) return NOTHING;
  return html`<ul class="fields">${list.map(([name, property]) =>
    field({ name, property, isRequired: required.includes(name) }, depth),
  )}</ul>`;
}

type Field = { readonly name: string; readonly property: Schema; readonly isRequired: boolean };

function field({ name, property, isRequired }: Field, depth: Depth): Html {
  const { schemas } = depth;
  const { description, isNullable } = flatten(property, schemas);
  const { attributes, link } = linked(name, depth);
  return html`<li class="field"${attributes}>
<p class="field-head"><code class="name">${name}</code> <span class="type">${typeName(property, schemas)}</span>${presence(isRequired, depth)}${isNullable && html`<span class="mark">may be null</span>`}${link}</p>
${description !== '' && html`<p>${inlineMarkdown(description)}</p>`}${facts(property, schemas)}${nested(property, { ...depth, path: [...depth.path, name] })}</li>`;
}

function linked(name: string, { linkedIn, path }: Depth): { readonly attributes: Html; readonly link: Html } {
  if (linkedIn === undefined) return { attributes: NOTHING, link: NOTHING };
  const title = [...path, name].join('.');
  const id = parameterId(linkedIn.id, title);
  return {
    attributes: html` id="${id}" data-find="Parameter" data-title="${title}" data-context="${linkedIn.summary}"`,
    link: copyLink(id, title),
  };
}

function presence(isRequired: boolean, { direction }: Depth): Html {
  if (direction === 'request') return isRequired ? html`<span class="mark required">required</span>` : NOTHING;
  return isRequired ? NOTHING : html`<span class="mark">may be absent</span>`;
}

/** The object in a property, or in the array of a property, folded up. */
function nested(property: Schema, depth: Depth): Html {
  const inner = innermost(property, depth.schemas);
  const { name, properties: named, choices } = flatten(inner, depth.schemas);
  const count = Object.keys(named ?? {}).length;
  if (count === 0 && choices.length === 0) return NOTHING;
  if (name !== undefined && depth.above.includes(name)) return html`<p>The same properties as above.</p>`;
  const label = choices.length > 0 ? `${choices.length} forms` : `${count} ${count === 1 ? 'property' : 'properties'}`;
  const above = name === undefined ? depth.above : [...depth.above, name];
  return html`<details class="nested"><summary>${label}</summary>${members(inner, { ...depth, above })}</details>`;
}

function innermost(schema: Schema, schemas: Schemas): Schema {
  const { items, additionalProperties } = flatten(schema, schemas);
  if (items !== undefined) return innermost(items, schemas);
  return typeof additionalProperties === 'object' ? innermost(additionalProperties, schemas) : schema;
}

function choicesList(choices: readonly Schema[], depth: Depth): Html {
  return html`<ul class="fields">${choices.map(
    (choice) =>
      html`<li class="field"><p class="field-head"><span class="type">${choiceName(choice, depth)}</span></p>${nested(choice, depth)}</li>`,
  )}</ul>`;
}

/** The forms of a value are told apart by the property that has a fixed value, or by the names of their components. */
function choiceName(choice: Schema, { schemas }: Depth): Html {
  const { name, properties: named } = flatten(choice, schemas);
  const [fixed] = Object.entries(named ?? {}).filter(([, { const: value }]) => value !== undefined);
  if (fixed !== undefined) return html`If <code>${fixed[0]}</code> is <code>${String(fixed[1].const)}</code>`;
  return html`${name ?? typeName(choice, schemas)}`;
}

function line(label: string, values: readonly Json[]): Html {
  if (values.length === 0) return NOTHING;
  return html`<p class="fact"><span>${label}</span> ${values.map((value) => html`<code>${written(value)}</code> `)}</p>`;
}

function written(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function limitsOf(schema: Schema): readonly string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, maxLength, maxProperties } = schema;
  return [
    ...bound(minimum, '≥ '),
    ...bound(exclusiveMinimum, '> '),
    ...bound(maximum, '≤ '),
    ...bound(exclusiveMaximum, '< '),
    ...(maxLength === undefined ? [] : [`up to ${maxLength} characters`]),
    ...(maxProperties === undefined ? [] : [`up to ${maxProperties} properties`]),
  ];
}

function bound(value: number | undefined, sign: string): readonly string[] {
  return value === undefined ? [] : [`${sign}${value.toLocaleString('en-GB', { maximumFractionDigits: 6 })}`];
}

function plural(type: string): string {
  const [word = '', ...rest] = type.split(/(?=[, ])/);
  return `${word === 'any' ? 'value' : word}s${rest.join('')}`;
}
