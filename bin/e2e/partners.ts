import * as z from 'zod';
import type { Credentials } from './api.ts';
import { runScript } from './commands.ts';

const created = z.object({ clientId: z.string(), clientSecret: z.string() });

type Variables = Readonly<Record<string, string>>;

/** As an operator does it: `npm run partner -- create ...`. */
export async function createPartner(args: readonly string[], variables: Variables = {}): Promise<Credentials> {
  const output = await runScript('bin/partner.ts', ['create', ...args, '--json'], variables);
  const { clientId, clientSecret } = created.parse(JSON.parse(output));
  return { clientId, secret: clientSecret };
}

export async function disablePartner(args: readonly string[], variables: Variables = {}): Promise<void> {
  await runScript('bin/partner.ts', ['disable', ...args], variables);
}
