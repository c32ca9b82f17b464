import * as z from 'zod';

/** What started a run: the schedule or a person, for everything, or an object that was put into the feed bucket. */
export type Trigger = { readonly kind: 'everything' } | { readonly kind: 'object'; readonly key: string };

/** S3's event by way of EventBridge. */
const OBJECT_CREATED = z.object({
  source: z.literal('aws.s3'),
  'detail-type': z.literal('Object Created'),
  detail: z.object({ object: z.object({ key: z.string().min(1) }) }),
});

export function triggerOf(event: unknown): Trigger {
  const created = OBJECT_CREATED.safeParse(event);
  return created.success ? { kind: 'object', key: created.data.detail.object.key } : { kind: 'everything' };
}
