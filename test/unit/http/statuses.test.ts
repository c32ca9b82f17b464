import { GATEWAY_ANSWERS } from '../../../lib/gateway-answers.ts';
import { FAULT_MEANINGS } from '../../../shared/contract/fault-meanings.ts';
import { FAULT_CODES, INTERNAL_FAULT, UNAUTHORIZED_FAULT } from '../../../shared/contract/faults.ts';
import { FAULT_STATUS } from '../../../shared/http/statuses.ts';

describe('the faults of the service', () => {
  it('each have a status and a meaning', () => {
    expect(Object.keys(FAULT_STATUS).toSorted()).toEqual([...FAULT_CODES].toSorted());
    expect(Object.keys(FAULT_MEANINGS).toSorted()).toEqual([...FAULT_CODES].toSorted());
  });

  it('are those that the gateway answers too, with the same status but where a function did not answer', () => {
    const statuses: Readonly<Record<string, number>> = FAULT_STATUS;
    const otherwise = GATEWAY_ANSWERS.filter(({ code, status }) => statuses[code] !== status);
    expect(otherwise.map(({ code, status }) => [code, status])).toEqual([
      ['internal-error', 502],
      ['internal-error', 504],
    ]);
  });

  it('read the same whether the gateway or a function refuses a token or fails', () => {
    for (const { code, message } of [UNAUTHORIZED_FAULT, INTERNAL_FAULT]) {
      const said = GATEWAY_ANSWERS.filter((answer) => answer.code === code).map((answer) => answer.message);
      expect(new Set(said)).toEqual(new Set([message]));
    }
  });
});
