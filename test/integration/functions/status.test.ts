import { sampleApi } from '../../support/sample-api.ts';

describe('GET /energy/status', () => {
  const up = { msg: 'Partner API is OK', environment: 'STAGING API for partners', 'request-from': 'demo' };

  it('says who is asking, which edition is served, its day, and when its oldest source was published', async () => {
    const api = await sampleApi();
    expect(await api.get('status')).toEqual({
      ...up,
      edition: expect.stringMatching(/^\S+$/),
      market_day: '2026-11-21',
      oldest_source_published_at: '2026-04-03T06:00:00Z',
    });
  });

  it('responds before anything is loaded', async () => {
    const api = await sampleApi({ feeds: [] });
    expect(await api.get('status')).toEqual(up);
  });
});
