import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO } from '../support/service.ts';
import { ADDRESS, HOME } from './household.ts';
import { counted, type Finding } from './part.ts';

/** What no log may hold. A postcode has its own form, whoever sent it. */
const PRIVATE: Readonly<Record<string, RegExp>> = {
  'a token': /eyJ[\w-]{10,}\.[\w-]{10,}/,
  'a secret': new RegExp(`${DEMO.secret}|client_secret"?[:=]`),
  'a postcode': /\b(SW1A ?1AA|NR2 ?2HH|post_?code"?[:=])/i,
  'a year’s use': new RegExp(`${HOME.electricity_usage_kwh}|${HOME.gas_usage_kwh}|kwh"?[:=]`.replaceAll('.', '\\.')),
  'an address': new RegExp(`building_n|thoroughfare|${ADDRESS.post_code}`),
};

export type LogCheck = {
  /** Reads what the log of a service has got since the last time, also what was turned over. */
  readonly read: (directory: string) => void;
  /** The same, before the log is overwritten by another start or removed. */
  readonly finish: (directory: string) => void;
  readonly finding: () => Finding;
};

export function createLogCheck(): LogCheck {
  const offsets = new Map<string, number>();
  const found = new Set<string>();
  let lines = 0;

  const search = (text: string): void => {
    for (const line of text.split('\n')) {
      if (line !== '') lines += 1;
      for (const [what, pattern] of Object.entries(PRIVATE)) if (pattern.test(line)) found.add(what);
    }
  };
  const read = (directory: string): void => {
    const file = join(directory, 'service.log');
    const offset = offsets.get(directory) ?? 0;
    const log = readFileSync(file);
    if (log.length >= offset) search(log.toString('utf8', offset));
    else {
      search(readFileSync(`${file}.old`).toString('utf8', offset));
      search(log.toString());
    }
    offsets.set(directory, log.length);
  };

  return {
    read,
    finish: (directory) => {
      read(directory);
      offsets.delete(directory);
    },
    finding: () => ({
      what: `${counted(lines, 'line')} of the logs, searched for tokens, secrets, postcodes, use and addresses`,
      seen: found.size === 0 ? 'none of them' : [...found].join(', '),
      held: found.size === 0 && lines > 0,
    }),
  };
}
