import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError, type Fault } from '../contract/faults.ts';

export const BODY_LIMIT_BYTES = 65_536;

const TOO_LARGE: Fault = {
  code: 'payload-too-large',
  message: 'The body is too large. At most 64 KB are accepted.',
  parameters: {},
};

const NOT_JSON: Fault = {
  code: 'invalid-json',
  message: 'The body is not valid JSON. Send an object, for example {"post_code": "SW1A 1AA"}.',
  parameters: {},
};

const unsupportedType = (): Fault => ({
  code: 'unsupported-media-type',
  message: 'The content type is not supported. Send application/json.',
  parameters: {},
});

/** Refuses a body above 64 KB before anything reads it. */
export const boundedBody = (): { before: (request: { event: APIGatewayProxyEvent }) => void } => ({
  before: ({ event }) => {
    const encoding = event.isBase64Encoded ? 'base64' : 'utf8';
    if (Buffer.byteLength(event.body ?? '', encoding) > BODY_LIMIT_BYTES) throw new ApiError([TOO_LARGE]);
  },
});

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : undefined;

/** The JSON body parser, its refusals in the contract's words. */
export const readBody = (
  parser: MiddlewareObj<never>,
): { before: (request: { event: APIGatewayProxyEvent }) => Promise<void> } => ({
  before: async (request) => {
    if (request.event.body === null || request.event.body === '') throw new ApiError([NOT_JSON]);
    try {
      await parser.before?.(request as never);
    } catch (error) {
      const status = statusOf(error);
      if (status === undefined) throw error;
      throw new ApiError([status === 415 ? unsupportedType() : NOT_JSON], { cause: error });
    }
  },
});
