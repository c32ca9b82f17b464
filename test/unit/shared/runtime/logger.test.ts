import { createLogger } from '../../../../shared/runtime/logger.ts';
import { writtenLines } from '../../../support/written-lines.ts';

const variables = { POWERTOOLS_SERVICE_NAME: 'comparison' };

async function writtenAt(level: string | undefined) {
  const logger = createLogger({
    ...variables,
    ...(level !== undefined && { AWS_LAMBDA_LOG_LEVEL: level }),
  });
  return await writtenLines(() => {
    logger.info('responded', { status: 200 });
    logger.warn('refused', { codes: ['plan-not-found'] });
    logger.error('failed', { error: { name: 'TypeError', at: ['at a.ts:1'] } });
  });
}

describe('a line of the log', () => {
  it('is JSON with its level, message, time, function and fields', async () => {
    const [responded] = await writtenAt(undefined);
    expect(responded).toEqual({
      ...{ level: 'INFO', message: 'responded', service: 'comparison', status: 200 },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  it.each([
    [undefined, ['INFO', 'WARN', 'ERROR']],
    ['WARN', ['WARN', 'ERROR']],
    ['FATAL', []],
    ['nonsense', ['INFO', 'WARN', 'ERROR']],
  ])('is written from the level to which Lambda is set: at %s, %j', async (level, levels) => {
    expect((await writtenAt(level)).map((line) => line['level'])).toEqual(levels);
  });
});
