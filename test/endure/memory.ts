import { execFileSync } from 'node:child_process';

/** What a process holds of the machine's memory. */
export function residentMegabytes(processId: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(processId)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes.trim()) / 1024);
}
