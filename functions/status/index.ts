import { endpoint } from '../../shared/runtime/endpoint.ts';
import { FUNCTION_ENVIRONMENTS, readEnvironment } from '../../shared/runtime/environment.ts';
import { status } from './handler.ts';

const { ENVIRONMENT } = readEnvironment(FUNCTION_ENVIRONMENTS.status);

export const handler = endpoint({ name: 'status' }, status(ENVIRONMENT));
