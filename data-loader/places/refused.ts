/** The file as a whole cannot be taken; the message is written for the person who runs the loader. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
}
