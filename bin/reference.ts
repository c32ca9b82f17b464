import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientFiles } from '../client/generate.ts';
import { findSampleData, readSettings } from './local/options.ts';
import { createLocalService } from './local/service.ts';
import { captureExamples } from './reference/capture.ts';
import { referenceFiles } from './reference/files.ts';
import { openApiDocument } from './reference/openapi/openapi.ts';

/**
 * `npm run reference`: starts the service with the sample data on a free port, sends it every request of the reference
 * and writes the responses, and what is generated from them, to docs/ and client/.
 */
const root = join(import.meta.dirname, '..');

const options = readSettings(
  ['--no-limits'],
  { PORT: '0', ENERGY_LOCAL_DIRECTORY: join(root, '.local', 'reference') },
  findSampleData(root),
);
const service = createLocalService(options, root);
try {
  const examples = await captureExamples((await service.start()).baseUrl);
  const files = { ...referenceFiles(examples), ...(await clientFiles(openApiDocument(examples))) };
  for (const [path, text] of Object.entries(files)) {
    await writeFile(join(root, path), text);
    console.log(path);
  }
} finally {
  await service.stop();
}
