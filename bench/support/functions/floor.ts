import { readFileSync } from 'node:fs';
import { COMPARISON_PARAMETERS } from '../../../shared/contract/endpoints/comparison.ts';
import { endpoint } from '../../../shared/runtime/endpoint.ts';

const ready = readFileSync(process.env['READY_RESPONSE'] ?? '', 'utf8');

/** The least that a function of the service can do: the same stack around a response that is ready as a text. */
export const handler = endpoint('comparison', () => () => ({ body: ready }), { parameters: COMPARISON_PARAMETERS });
