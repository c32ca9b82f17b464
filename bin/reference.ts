import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

const environment = { PORT: '0', ENERGY_LOCAL_DIRECTORY: join(root, '.local', 'reference') };
const service = createLocalService(readSettings(['--no-limits'], environment));
try {
  const { baseUrl, journeyClient } = await service.start();
  const examples = await captureExamples(baseUrl, journeyClient);
  for (const [path, text] of Object.entries(await referenceFiles(examples))) {
    await writeFile(join(root, path), text);
    console.log(path);
  }
} finally {
  await service.stop();
}
