import { triggerOf } from '../../../../data-loader/scheduled/trigger.ts';

describe('what starts a load', () => {
  it('is an object if S3 says that one was created', () => {
    const event = {
      version: '0',
      source: 'aws.s3',
      'detail-type': 'Object Created',
      detail: {
        bucket: { name: 'feeds' },
        object: { key: 'deals/prices of May.ndjson', size: 5 },
        reason: 'PutObject',
      },
    };
    expect(triggerOf(event)).toEqual({ kind: 'object', key: 'deals/prices of May.ndjson' });
  });

  it.each([
    {},
    null,
    undefined,
    { source: 'aws.s3', 'detail-type': 'Object Deleted', detail: { object: { key: 'a' } } },
  ])('is everything for %j, from the schedule or a person', (event) => {
    expect(triggerOf(event)).toEqual({ kind: 'everything' });
  });
});
