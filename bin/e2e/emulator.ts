/** What an emulator has to be told that AWS knows, in this one place. The design note says why. */

const REGION = 'eu-west-2';

/** For every command that is run against the emulator, and for the SDK's clients. */
export function emulatorVariables(endpoint: string): Readonly<Record<string, string>> {
  return {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

/** For the functions, which sign their own requests and read only these, and for the loader. */
export function emulatedFunctionVariables(endpoint: string): Readonly<Record<string, string>> {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_KMS: endpoint,
    AWS_ENDPOINT_URL_S3: endpoint,
  };
}

/** Where the emulator serves an API that AWS would serve at the stack's base URL. */
export function emulatedApi(endpoint: string, api: { readonly id: string; readonly stage: string }): string {
  return `${endpoint}/restapis/${api.id}/${api.stage}/_user_request_`;
}

/** The id of the API in a base URL that API Gateway gave it. */
export function apiIdOf(baseUrl: string): string {
  const [id = ''] = new URL(baseUrl).hostname.split('.');
  return id;
}
