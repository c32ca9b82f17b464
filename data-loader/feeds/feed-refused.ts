import type { Refusal, RefusalCode } from '../report.ts';

/** The feed as a whole is refused; reading it further makes no sense. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused';
  readonly refusal: Refusal;

  constructor(code: RefusalCode, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.refusal = { code, reason };
  }
}
