import * as z from 'zod';
import { checkBody } from '../../../../shared/http/response-check.ts';

const schema = z.object({ plan: z.object({ key: z.string(), end: z.string().nullable().optional() }) });

describe('the check of a response', () => {
  it('lets a body pass that is as its schema says, in any order of its keys', () => {
    expect(() => checkBody(schema, '{"plan":{"end":null,"key":"a"}}')).not.toThrow();
  });

  it('refuses what the schema does not name, at any depth', () => {
    expect(() => checkBody(schema, '{"plan":{"key":"a","secret":"x"}}')).toThrow('what its schema does not name');
  });

  it('refuses a value of another kind', () => {
    expect(() => checkBody(schema, '{"plan":{"key":1}}')).toThrow(z.ZodError);
  });

  it('refuses what is not JSON', () => {
    expect(() => checkBody(schema, '{"plan":')).toThrow(SyntaxError);
  });

  it('has nothing to say of no body', () => {
    expect(() => checkBody(schema, '')).not.toThrow();
  });
});
