// @ts-check
// Stands for a runtime client: loads a bundle, hands it one event and writes its response. Plain JavaScript, because
// Node's type stripping would cost more than some functions.
import { writeSync } from 'node:fs';

/** @type {{ readonly handler: (event: unknown, context: unknown) => Promise<unknown> }} */
const { handler } = await import(process.env['BUNDLE'] ?? '');
const response = JSON.stringify(await handler(JSON.parse(process.env['EVENT'] ?? ''), { awsRequestId: 'cold' }));
// More would not fit into a pipe.
writeSync(3, `${response.slice(0, 2_000)}\n`);
setInterval(() => {}, 1_000);
