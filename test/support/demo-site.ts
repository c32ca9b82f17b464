import type { RunningService } from './service.ts';

/** The address of the demonstration site, which `npm start` prints after it is ready. */
export async function demoSite({ output }: Pick<RunningService, 'output'>): Promise<string> {
  for (;;) {
    const url = /^demonstration site (\S+)$/m.exec(output())?.[1];
    if (url !== undefined) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
