import * as z from 'zod';

const error = z
  .object({
    code: z.string().describe('What is wrong, for programs. The guide lists every code.'),
    message: z
      .string()
      .describe('What was wrong, what was sent and what is allowed, for people. Its wording may change.'),
    parameters: z
      .record(z.string(), z.string().nullable())
      .describe('What was sent, under the name used in the request; null for what is missing.'),
  })
  .meta({ id: 'Error', description: 'One thing that is wrong with the request.' });

export const errorBody = z
  .object({ errors: z.array(error).min(1).describe('In the order of the parameters in the reference.') })
  .meta({ id: 'Errors', description: 'Why the request was refused.' });
