const LONGEST_SHOWN = 60;

/** A line is rejected. The message says what is wrong and what was sent. */
export class RejectedLine extends Error {
  override readonly name = 'RejectedLine';
}

/** Stands where a number had more than 6 decimals. It is no number, so that whoever reads that key finds the error. */
export class TooPrecise {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What was sent, as JSON, cut where it is long. */
export function shown(value: unknown): string {
  const text = value instanceof TooPrecise ? value.text : toJson(value);
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}...`;
}

/** JSON.parse reads lists nested a hundred thousand deep, which JSON.stringify cannot write: it runs out of stack. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'nothing';
  } catch (error) {
    if (error instanceof RangeError) return 'what is nested too deep to be shown';
    throw error;
  }
}
