import { endpoint } from '../../shared/runtime/endpoint.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { createHomeDeps } from '../../shared/runtime/home-deps.ts';
import { environment } from './environment.ts';
import { bestAvailable } from './handler.ts';

export const handler = endpoint(
  { name: 'best-available' },
  bestAvailable(createHomeDeps(readEnvironment(environment))),
);
