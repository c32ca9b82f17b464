import { endpoint } from '../../shared/runtime/endpoint.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { homeParts } from '../../shared/runtime/home-parts.ts';
import { randomId } from '../../shared/runtime/ids.ts';
import { environment } from './environment.ts';
import { bestAvailable } from './handler.ts';

const parts = homeParts(readEnvironment(environment));

export const handler = endpoint({ name: 'best-available' }, bestAvailable({ ...parts, newId: randomId }));
