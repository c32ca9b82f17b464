import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { announcedCapArguments } from './reference/announced-cap.ts';
import { captureExamples } from './reference/examples.ts';
import { referenceFiles } from './reference/openapi.ts';
import { readSettings } from './start/options.ts';
import { createLocalService } from './start/service.ts';

/**
 * `npm run reference`: starts the service with the sample data on a free port, sends it every
 * request of the reference and writes the responses, and what is generated from them, to docs/ and
 * client/.
 */
const root = join(import.meta.dirname, '..');

const service = serviceIn('reference');
const announcedCap = serviceIn(
  'reference-announced-cap',
  ...(await announcedCapArguments(root, join(root, '.local'))),
);
try {
  const { baseUrl, journeyClient } = await service.start();
  const { baseUrl: announcedCapUrl } = await announcedCap.start();
  const examples = await captureExamples({ baseUrl, journeyClient, announcedCapUrl });
  for (const [path, text] of Object.entries(await referenceFiles(examples))) {
    await writeFile(join(root, path), text);
    console.log(path);
  }
} finally {
  await Promise.all([service.stop(), announcedCap.stop()]);
}

function serviceIn(folder: string, ...args: readonly string[]) {
  const environment = { PORT: '0', ENERGY_LOCAL_DIRECTORY: join(root, '.local', folder) };
  return createLocalService(readSettings(['--no-limits', '--no-demo', ...args], environment));
}
