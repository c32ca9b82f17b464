import { endpoint } from '../../shared/runtime/endpoint.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { homeParts } from '../../shared/runtime/home-parts.ts';
import { environment } from './environment.ts';
import { bestAvailable } from './handler.ts';

export const handler = endpoint({ name: 'best-available' }, bestAvailable(homeParts(readEnvironment(environment))));
