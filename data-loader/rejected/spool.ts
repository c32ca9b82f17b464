import { appendFileSync, createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { escapeControls } from '../report/escape-controls.ts';

export type SpooledLine = {
  readonly line: number;
  readonly key: string | null;
  readonly reason: string;
  readonly text: string;
};

const BUFFER_CHARACTERS = 1024 * 1024;

/** Lines that wait in a file: a source may have millions that are rejected. */
export class RejectedSpool {
  readonly #path: string;
  #buffer = '';

  constructor(path: string) {
    this.#path = path;
  }

  /** Some of the characters that are escaped would end a line when it is read. */
  add(line: SpooledLine): void {
    this.#buffer += `${escapeControls(JSON.stringify(line))}\n`;
    if (this.#buffer.length > BUFFER_CHARACTERS) this.#flush();
  }

  async *records(): AsyncGenerator<SpooledLine> {
    this.#flush();
    if (!existsSync(this.#path)) return;
    for await (const text of createInterface({ input: createReadStream(this.#path), crlfDelay: Infinity })) {
      yield JSON.parse(text) as SpooledLine;
    }
  }

  #flush(): void {
    if (this.#buffer !== '') appendFileSync(this.#path, this.#buffer);
    this.#buffer = '';
  }
}
