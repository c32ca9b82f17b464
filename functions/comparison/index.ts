import { endpoint } from '../../shared/runtime/endpoint.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { randomId } from '../../shared/runtime/ids.ts';
import { marketParts } from '../../shared/runtime/market-parts.ts';
import { environment } from './environment.ts';
import { comparison } from './handler.ts';

const parts = marketParts(readEnvironment(environment));

export const handler = endpoint({ name: 'comparison' }, comparison({ ...parts, newId: randomId }));
