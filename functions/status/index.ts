import { endpoint } from '../../shared/runtime/endpoint.ts';
import { status } from './handler.ts';

export const handler = endpoint('status', ({ ENVIRONMENT }) => status(ENVIRONMENT));
