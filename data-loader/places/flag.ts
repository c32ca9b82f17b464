const FLAGS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['', null],
]);

/** `true`, `false`, or empty for not known; undefined for anything else. */
export const flagIn = (text: string): boolean | null | undefined => FLAGS.get(text.toLowerCase());
