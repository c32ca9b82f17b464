import * as z from 'zod';

/** What started a run: the schedule or a person, for everything, or an object that was put into the feed bucket. */
export type Trigger = { readonly kind: 'everything' } | { readonly kind: 'object'; readonly key: string };

/** S3's event by way of EventBridge, one in each message of the queue. */
const QUEUED = z.object({ Records: z.tuple([z.object({ body: z.string() })]) });
const OBJECT_CREATED = z.object({
  source: z.literal('aws.s3'),
  'detail-type': z.literal('Object Created'),
  detail: z.object({ object: z.object({ key: z.string().min(1) }) }),
});

export function triggerOf(event: unknown): Trigger {
  const queued = QUEUED.safeParse(event);
  if (!queued.success) return { kind: 'everything' };
  const { detail } = OBJECT_CREATED.parse(JSON.parse(queued.data.Records[0].body));
  return { kind: 'object', key: detail.object.key };
}
