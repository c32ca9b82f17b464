import { createHash } from 'node:crypto';
import { about, addDays } from '../format.ts';
import type { Result } from './compare.ts';
import { answerOf, savingOf } from './offers.ts';

export const CALENDAR_FILE = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'attachment; filename="switch-energy.ics"',
};

/**
 * Writes the day on which to switch as a calendar's file (RFC 5545); undefined if waiting does not
 * pay.
 *
 * @param url the address of the comparison
 */
export function switchEvent({ all }: Result, url: string): string | undefined {
  const answer = answerOf(all);
  if (answer.kind !== 'wait') return undefined;
  const { plan, like_for_like } = answer.best;
  const { day } = like_for_like.switch_on;
  const what = `${plan.supplier_name} ${plan.name}`;
  const saving = about(savingOf(answer.best));
  const text = `${what} saves about ${saving} over the year if you switch on this day. The plan must still be on sale: compare again first. ${url}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lamplight//Demonstration//EN',
    'BEGIN:VEVENT',
    `UID:${createHash('sha256').update(url).digest('hex').slice(0, 32)}@lamplight.invalid`,
    `DTSTAMP:${dateOf(all.market.day)}T000000Z`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    `DTEND;VALUE=DATE:${dateOf(addDays(day, 1))}`,
    `SUMMARY:${escaped(`Switch energy to ${plan.supplier_name}, if it is still the best`)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return lines.flatMap(folded).join('\r\n');
}

function dateOf(day: string): string {
  return day.replaceAll('-', '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');
}

/** Folds a line before its 75 octets: hardly any character here has more than one. */
function folded(line: string): readonly string[] {
  const parts = line.match(/.{1,60}/gu) ?? [''];
  return parts.map((part, index) => (index === 0 ? part : ` ${part}`));
}
