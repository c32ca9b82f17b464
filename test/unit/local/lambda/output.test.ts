import { createOutput, createOutputReader, createOutputWriter } from '../../../../local/lambda/output.mjs';

const MEMORY_BYTES = 64 * 1024;

function open(output = createOutput()) {
  const read = createOutputReader(output);
  const parts: string[] = [];
  const take = (): void => {
    parts.push(read().toString('latin1'));
  };
  const write = createOutputWriter(output, take);
  return { take, write: (text: string) => write(Buffer.from(text, 'latin1')), taken: () => parts.join('') };
}

describe('the output of an instance', () => {
  it('is read once, in order, past the end of its memory', () => {
    const { write, take, taken } = open();
    let expected = '';
    for (let index = 0; index < 10; index += 1) {
      const text = String(index).repeat(MEMORY_BYTES * 0.7);
      write(text);
      take();
      expected += text;
    }
    take();
    expect(taken() === expected).toBe(true);
  });

  it('waits for the reader when its memory is full, and loses nothing', () => {
    const { write, take, taken } = open();
    const text = Array.from({ length: 60_000 }, (_, index) => `${index},`).join('');
    write(text);
    expect(taken().length).toBeGreaterThanOrEqual(MEMORY_BYTES);
    take();
    expect(taken() === text).toBe(true);
  });

  it('goes on when more bytes were printed than a count can hold', () => {
    const output = createOutput();
    new Int32Array(output, 0, 2).fill(2 ** 31 - 10);
    const { write, take, taken } = open(output);
    write('printed at the turn of the count');
    take();
    expect(taken()).toBe('printed at the turn of the count');
  });
});
