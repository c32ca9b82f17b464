import { createOutput, createOutputReader, createOutputWriter } from '../../../../local/lambda/output.mjs';

const MEMORY_BYTES = 256 * 1024;

function open(output = createOutput()) {
  const said: string[] = [];
  const take = createOutputReader(output, (kind, content) => said.push(`${kind} ${content}`));
  const { say, announce } = createOutputWriter(output, take);
  return { take, say, announce, said };
}

describe('the output of an instance', () => {
  it('is read once, in order, past the end of its memory', () => {
    const { say, take, said } = open();
    const texts = Array.from({ length: 10 }, (_, index) => `${index}£`.repeat(MEMORY_BYTES / 5));
    for (const text of texts) {
      say('printed', text);
      say('response', '{}');
      take();
    }
    take();
    expect(said.join() === texts.flatMap((text) => [`printed ${text}`, 'response {}']).join()).toBe(true);
  });

  it('waits for the reader when its memory is full, and loses nothing', () => {
    const { say, take, said } = open();
    const text = Array.from({ length: 200_000 }, (_, index) => `${index},`).join('');
    say('response', '{}');
    say('body', text);
    take();
    expect(said.join('\n') === `response {}\nbody ${text}`).toBe(true);
  });

  it('is announced once until it is read', () => {
    const output = createOutput();
    let announcements = 0;
    const { say, announce } = createOutputWriter(output, () => {
      announcements += 1;
    });
    for (const text of ['one', 'two']) {
      say('printed', text);
      announce();
    }
    expect(announcements).toBe(1);
    createOutputReader(output, () => {})();
    announce();
    expect(announcements).toBe(2);
  });

  it('goes on when more bytes were printed than a count can hold', () => {
    const output = createOutput();
    new Int32Array(output, 0, 2).fill(2 ** 31 - 10);
    const { say, take, said } = open(output);
    say('printed', 'at the turn of the count');
    say('printed', 'and after it');
    take();
    expect(said).toEqual(['printed at the turn of the count', 'printed and after it']);
  });
});
