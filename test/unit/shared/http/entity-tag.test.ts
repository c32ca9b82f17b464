import { ifChanged } from '../../../../shared/http/entity-tag.ts';

async function respondTo(content: readonly unknown[], ifNoneMatch?: string) {
  let worked = 0;
  const request = { headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch } };
  const response = await ifChanged(
    request,
    content,
    () => {
      worked += 1;
      return { body: { whole: true }, headers: { 'x-own': '1', 'x-kept': '1' } };
    },
    { 'x-kept': '1' },
  );
  return { ...response, worked, tag: response.headers?.['etag'] ?? '' };
}

const CONTENT = ['edition-1', '2026-11-21', { fuel: 'gas' }] as const;

describe('a tagged response', () => {
  it('is kept by its caller only, and asked for again each time', async () => {
    const { headers, body, tag } = await respondTo(CONTENT);
    expect(headers).toMatchObject({ 'x-own': '1', 'cache-control': 'private, no-cache' });
    expect(body).toEqual({ whole: true });
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  });

  it('is 304 without a body, and without any work, for a caller who sends its tag', async () => {
    const { tag } = await respondTo(CONTENT);
    const strong = tag.replace('W/', '');
    for (const sent of [tag, strong, `"other", ${tag}`, `W/"other" ,${strong}`, '*', ' * ']) {
      const again = await respondTo(CONTENT, sent);
      expect([again.status, again.body, again.tag, again.worked]).toEqual([304, '', tag, 0]);
      expect(again.headers).toEqual({ etag: tag, 'cache-control': 'private, no-cache', 'x-kept': '1' });
    }
  });

  it('is whole for any other tag', async () => {
    const { tag } = await respondTo(CONTENT);
    for (const sent of ['', '"', '**', '"*"', 'W/', tag.slice(0, -2), tag.replaceAll('"', ''), tag.toUpperCase()]) {
      const again = await respondTo(CONTENT, sent);
      expect([sent, again.status, again.worked]).toEqual([sent, undefined, 1]);
    }
  });

  it.each([
    ['edition', ['edition-2', '2026-11-21', { fuel: 'gas' }]],
    ['day', ['edition-1', '2026-11-22', { fuel: 'gas' }]],
    ['parameter', ['edition-1', '2026-11-21', { fuel: 'electricity' }]],
  ])('has another tag for another %s', async (_, content) => {
    expect((await respondTo(content)).tag).not.toBe((await respondTo(CONTENT)).tag);
  });
});
