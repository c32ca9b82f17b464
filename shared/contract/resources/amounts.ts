import * as z from 'zod';

export const penceNumber = z.number().describe('In pence, to a millionth.');
export const wholePence = z.int().describe('In whole pence, rounded half up once.');
export const dayOrNull = z.iso.date().nullable();
