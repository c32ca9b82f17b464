import { endpoint } from '../../shared/runtime/endpoint.ts';
import { FUNCTION_ENVIRONMENTS, readEnvironment } from '../../shared/runtime/environment.ts';
import { createHomeDeps } from '../../shared/runtime/home-deps.ts';
import { bestAvailable } from './handler.ts';

export const handler = endpoint(
  { name: 'best-available' },
  bestAvailable(createHomeDeps(readEnvironment(FUNCTION_ENVIRONMENTS['best-available']))),
);
