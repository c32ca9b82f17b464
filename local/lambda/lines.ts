/** Whole lines, without blank ones, of what comes in pieces. */
export function createLines(onLine: (line: string) => void) {
  let rest = '';
  const emit = (lines: readonly string[]): void => {
    for (const line of lines) if (line.trim() !== '') onLine(line);
  };
  return {
    add: (piece: string): void => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      emit(lines);
    },
    end: (): void => emit([rest]),
  };
}
