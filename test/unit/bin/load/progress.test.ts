import { createProgress } from '../../../../bin/load/progress.ts';
import type { LoadProgress } from '../../../../data-loader/run/load-report.ts';

function reading(name: string, over: Partial<LoadProgress> = {}): LoadProgress {
  return { step: 'reading', name, unit: 'bytes', done: 0, total: null, ...over };
}

describe('the progress of a load in a log', () => {
  it('is a line when a step begins and one when it ends, also of steps side by side', () => {
    const lines: string[] = [];
    const progress = createProgress({ isTerminal: false, print: (line) => lines.push(line) });
    for (const name of ['a', 'b', 'a', 'b']) progress.onProgress(reading(name, { done: 5 }));
    progress.onProgress(reading('b', { isOver: true }));
    progress.onProgress(reading('a', { isOver: true }));
    progress.onProgress({ ...reading('a'), step: 'writing' });
    progress.stop();
    expect(lines.map((line) => line.replace(/\d+\.\d s/, 'so long'))).toEqual([
      'reading a ...',
      'reading b ...',
      'reading b: finished after so long',
      'reading a: finished after so long',
      'writing a ...',
      'writing a: finished after so long',
    ]);
  });
});

it('a source whose name is a terminal sequence is shown escaped', () => {
  const printed: string[] = [];
  const progress = createProgress({ isTerminal: false, print: (line) => printed.push(line) });
  progress.onProgress({ step: 'reading', name: '\u009b2J\u202efeed', unit: 'bytes', done: 0, total: null });
  expect(printed).toEqual(['reading \\u009b2J\\u202efeed ...']);
});
