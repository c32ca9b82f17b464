import { triggerOf } from '../../../../data-loader/scheduled/trigger.ts';

const CREATED = {
  version: '0',
  source: 'aws.s3',
  'detail-type': 'Object Created',
  detail: { bucket: { name: 'feeds' }, object: { key: 'deals/prices of May.ndjson', size: 5 }, reason: 'PutObject' },
};

describe('what starts a load', () => {
  it('is an object if the queue says that one was created', () => {
    const event = { Records: [{ messageId: '1', body: JSON.stringify(CREATED), eventSource: 'aws:sqs' }] };
    expect(triggerOf(event)).toEqual({ kind: 'object', key: 'deals/prices of May.ndjson' });
  });

  it.each([{}, null, undefined])('is everything for %j, from the schedule or a person', (event) => {
    expect(triggerOf(event)).toEqual({ kind: 'everything' });
  });

  it('is an error if the queue has something else: everything would be loaded for it', () => {
    expect(() => triggerOf({ Records: [{ body: '{"Event":"s3:TestEvent"}' }] })).toThrow();
  });
});
