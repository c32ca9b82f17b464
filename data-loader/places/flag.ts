const FLAGS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['', null],
]);

/** `true`, `false`, or empty for not known; undefined for anything else. */
export function flagIn(text: string): boolean | null | undefined {
  return FLAGS.get(text.toLowerCase());
}
