import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO, type RunningService } from '../support/service.ts';
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
  /** Reads the log of a service, before its folder is removed. */
  readonly read: (service: Pick<RunningService, 'directory'>) => void;
  readonly finding: () => Finding;
};

export function createLogCheck(): LogCheck {
  let lines = 0;
  const found = new Set<string>();
  return {
    read: ({ directory }) => {
      for (const file of readdirSync(directory).filter((name) => name.startsWith('service.log'))) {
        for (const line of readFileSync(join(directory, file), 'utf8').split('\n')) {
          if (line !== '') lines += 1;
          for (const [what, pattern] of Object.entries(PRIVATE)) if (pattern.test(line)) found.add(what);
        }
      }
    },
    finding: () => ({
      what: `${counted(lines, 'line')} of the logs, searched for tokens, secrets, postcodes, use and addresses`,
      seen: found.size === 0 ? 'none of them' : [...found].join(', '),
      held: found.size === 0 && lines > 0,
    }),
  };
}
