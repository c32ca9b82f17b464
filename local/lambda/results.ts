import { type Body, copyBody } from './bodies.ts';
import type { FrameKind } from './frames.mjs';

/** `crashed`: the instance ended before it responded. A response has the text in its `body` beside its JSON. */
export type InstanceResult =
  | { readonly kind: 'response'; readonly json: string; readonly body: Body | undefined }
  | { readonly kind: 'failed'; readonly json: string }
  | { readonly kind: 'crashed' }
  | { readonly kind: 'timed-out' };

/** A response's body comes before the rest of it. */
export function createResultReader(onResult: (result: InstanceResult) => void) {
  let body: Body | undefined;
  return (kind: Exclude<FrameKind, 'printed' | 'loaded'>, content: Buffer): void => {
    if (kind === 'body') {
      body = copyBody(content);
      return;
    }
    const json = content.toString('utf8');
    onResult(kind === 'failed' ? { kind, json } : { kind, json, body });
    body = undefined;
  };
}
