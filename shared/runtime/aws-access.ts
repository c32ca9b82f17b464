import type { AwsAccess, JsonService } from '../aws/json-call.ts';
import { type Environment, optional, readVariables, text, url, type Values } from './variables.ts';

/** Set by Lambda itself; locally also where the services are. */
export const PLATFORM_ENVIRONMENT = {
  AWS_REGION: text,
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_SESSION_TOKEN: optional(text),
  AWS_ENDPOINT_URL: optional(url),
  AWS_ENDPOINT_URL_DYNAMODB: optional(url),
  AWS_ENDPOINT_URL_KMS: optional(url),
} as const;

const ENDPOINTS = { dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB', kms: 'AWS_ENDPOINT_URL_KMS' } as const;

/** @throws Error that names every variable that is missing or wrong */
export function awsAccess(service: JsonService, environment: Environment = process.env): AwsAccess {
  return accessOf(service, readVariables(PLATFORM_ENVIRONMENT, environment));
}

export function accessOf(service: JsonService, values: Values<typeof PLATFORM_ENVIRONMENT>): AwsAccess {
  return {
    region: values.AWS_REGION,
    accessKeyId: values.AWS_ACCESS_KEY_ID,
    secretAccessKey: values.AWS_SECRET_ACCESS_KEY,
    sessionToken: values.AWS_SESSION_TOKEN,
    endpoint: values[ENDPOINTS[service]] ?? values.AWS_ENDPOINT_URL,
  };
}
