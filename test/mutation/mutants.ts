import { parseSync } from '@swc/core';

/** One small wrong change of a source file. */
export type Mutant = {
  readonly line: number;
  readonly from: string;
  readonly to: string;
  /** The whole file with the change in it. */
  readonly code: string;
};

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly span: Span };
type Span = { readonly start: number; readonly end: number };
type Change = { readonly span: Span; readonly to: string };

/** What an operator is mistaken for. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};

/** What is never run: types, and what a module imports. */
const SKIPPED = /^(Ts|ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration)/;
/** Parts of expressions that keep their value through a cast. */
const CASTS = /^Ts(AsExpression|SatisfiesExpression|ConstAssertion|NonNullExpression)$/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'span' in value;

/** What lies below a part of the tree: not every part of it is a node with a type and a place. */
const below = (part: unknown): readonly unknown[] =>
  typeof part === 'object' && part !== null ? Object.values(part) : [];

/** `text` reads the source between two places. */
const changesOf = (node: Node, text: (span: Span) => string): readonly Change[] => {
  const { span } = node;
  const whole = (to: string): Change => ({ span, to });
  const part = (name: string, to: string): readonly Change[] => {
    const child = node[name];
    return isNode(child) ? [{ span: child.span, to }] : [];
  };
  switch (node.type) {
    case 'BinaryExpression': {
      const { left, right, operator } = node;
      if (!isNode(left) || !isNode(right)) return [];
      return (OPERATORS[String(operator)] ?? []).map((to) => whole(`${text(left.span)} ${to} ${text(right.span)}`));
    }
    case 'BooleanLiteral':
      return [whole(node['value'] === true ? 'false' : 'true')];
    case 'StringLiteral':
      return [whole(node['value'] === '' ? "'mutated'" : "''")];
    case 'TemplateLiteral':
      return [whole("''")];
    case 'NumericLiteral':
      return [whole(String(Number(node['value']) + 1))];
    case 'ArrayExpression':
      return text(span) === '[]' ? [] : [whole('[]')];
    case 'UnaryExpression':
      return node['operator'] === '!' ? part('argument', '').map(() => whole(text(span).slice(1))) : [];
    case 'ConditionalExpression':
    case 'IfStatement':
      return [...part('test', 'true'), ...part('test', 'false')];
    case 'ExpressionStatement':
      return [whole('void 0;')];
    case 'RegExpLiteral': {
      const pattern = text(span);
      const loose = [pattern.replace('/^', '/'), pattern.replace(/\$(\/\w*)$/, '$1')];
      return loose.filter((to) => to !== pattern).map(whole);
    }
    default:
      return [];
  }
};

/** Every mutant of a source file, in the order of its text. */
export const mutantsOf = (source: string): readonly Mutant[] => {
  const bytes = Buffer.from(source);
  const program = parseSync(source, { syntax: 'typescript', target: 'es2024' }) as unknown as Node;
  // The parser counts bytes on from what it parsed before; a module ends where its text ends.
  const base = program.span.end - Buffer.byteLength(source.trimEnd());
  const text = ({ start, end }: Span): string => bytes.subarray(start - base, end - base).toString();
  const found: Change[] = [];
  const walk = (part: unknown): void => {
    if (isNode(part)) {
      if (SKIPPED.test(part.type) && !CASTS.test(part.type)) return;
      found.push(...changesOf(part, text));
    }
    below(part).forEach(walk);
  };
  walk(program);
  return found.map(({ span, to }) => {
    const before = bytes.subarray(0, span.start - base).toString();
    const code = before + to + bytes.subarray(span.end - base).toString();
    return { line: before.split('\n').length, from: text(span), to, code };
  });
};
