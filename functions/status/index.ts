import { endpoint } from '../../shared/runtime/endpoint.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { environment } from './environment.ts';
import { status } from './handler.ts';

const { ENVIRONMENT } = readEnvironment(environment);

export const handler = endpoint({ name: 'status' }, status(ENVIRONMENT));
