import { GATEWAY_ANSWERS } from '../../../lib/gateway-answers.ts';
import { FAULT_MEANINGS } from '../../../shared/contract/fault-meanings.ts';
import { FAULT_CODES } from '../../../shared/contract/faults.ts';
import { FAULT_STATUS } from '../../../shared/http/statuses.ts';

describe('the faults of the service', () => {
  it('each have a status and a meaning', () => {
    expect(Object.keys(FAULT_STATUS).toSorted()).toEqual([...FAULT_CODES].toSorted());
    expect(Object.keys(FAULT_MEANINGS).toSorted()).toEqual([...FAULT_CODES].toSorted());
  });

  it('are those that the gateway answers too', () => {
    const codes: readonly string[] = FAULT_CODES;
    expect(GATEWAY_ANSWERS.filter(({ code }) => !codes.includes(code))).toEqual([]);
  });
});
