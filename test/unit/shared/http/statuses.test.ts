import { ERROR_MEANINGS } from '../../../../bin/reference/guide.ts';
import { GATEWAY_RESPONSES } from '../../../../lib/gateway-responses.ts';
import { ERROR_CODES, INTERNAL_ERROR, UNAUTHORIZED_ERROR } from '../../../../shared/contract/errors.ts';
import { ERROR_STATUS } from '../../../../shared/http/errors.ts';

describe('the errors of the service', () => {
  it('each have a status and a meaning', () => {
    expect(Object.keys(ERROR_STATUS).toSorted()).toEqual([...ERROR_CODES].toSorted());
    expect(Object.keys(ERROR_MEANINGS).toSorted()).toEqual([...ERROR_CODES].toSorted());
  });

  it('are those that the gateway responses too, with the same status but where a function did not answer', () => {
    const statuses: Readonly<Record<string, number>> = ERROR_STATUS;
    const otherwise = GATEWAY_RESPONSES.filter(({ code, status }) => statuses[code] !== status);
    expect(otherwise.map(({ code, status }) => [code, status])).toEqual([
      ['internal-error', 502],
      ['internal-error', 504],
    ]);
  });

  it('read the same whether the gateway or a function refuses a token or fails', () => {
    for (const { code, message } of [UNAUTHORIZED_ERROR, INTERNAL_ERROR]) {
      const said = GATEWAY_RESPONSES.filter((response) => response.code === code).map((response) => response.message);
      expect(new Set(said)).toEqual(new Set([message]));
    }
  });
});
