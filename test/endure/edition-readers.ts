import type { RunningService } from '../support/service.ts';
import { HOME } from './household.ts';

const READERS = 3;

/** They compare for one household until they are stopped, and keep what each edition said. */
export function readMeanwhile(service: RunningService) {
  const textOf = new Map<string, string>();
  let [reads, failed, mixed, isOver] = [0, 0, 0, false];
  const read = async (): Promise<void> => {
    while (!isOver) {
      const { status, headers, text } = await service.request('/energy/comparison', {
        query: { ...HOME, limit: '500' },
      });
      reads += 1;
      if (status !== 200) {
        failed += 1;
        continue;
      }
      const edition = headers.get('x-market-edition') ?? '';
      const isOfEdition = text.includes(`"edition":"${edition}"`) && text === (textOf.get(edition) ?? text);
      if (!isOfEdition) mixed += 1;
      textOf.set(edition, textOf.get(edition) ?? text);
    }
  };
  const readers = Array.from({ length: READERS }, read);
  return {
    haveSeen: (edition: string | undefined) => edition !== undefined && textOf.has(edition),
    stop: async () => {
      isOver = true;
      await Promise.all(readers);
      return { reads, failed, mixed, editions: textOf.size };
    },
  };
}
