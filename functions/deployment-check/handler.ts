import * as z from 'zod';
import type { TriedFunction } from '../../shared/contract/stack-facts.ts';
import { type CheckRequest, compareAndHandOver } from '../../shared/partners/check.ts';
import type { Hook, HookReporter } from '../../shared/runtime/deployment.ts';
import type { Logger } from '../../shared/runtime/logger.ts';
import { parseJson } from '../../shared/values/json.ts';

/** Invokes the version that is being deployed, and rejects if it fails. */
type Invoke = (name: TriedFunction, event: object) => Promise<unknown>;

export type DeploymentCheckDeps = {
  /** The base URL of the API, without a trailing slash. */
  readonly baseUrl: string;
  /** The query of a comparison. */
  readonly query: string;
  /** Reads the output of `npm run partner -- create NAME --json`. */
  readonly secret: () => Promise<string>;
  readonly invoke: Invoke;
  /** Tells CodeDeploy whether to go on. */
  readonly report: HookReporter;
  readonly log: Logger;
};

/**
 * Tries the new versions before CodeDeploy sends requests to them, as a partner would: token,
 * comparison and handover, each behind the new authorizer. Whatever goes wrong stops the
 * deployment.
 */
export function deploymentCheck(deps: DeploymentCheckDeps) {
  return async (hook: Hook): Promise<void> => {
    const { DeploymentId: deployment } = hook;
    try {
      await tryNewVersions(deps, deployment);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      deps.log.error('new-versions-refused', { deployment, reason });
      return await deps.report(hook, 'Failed');
    }
    deps.log.info('new-versions-admitted', { deployment });
    await deps.report(hook, 'Succeeded');
  };
}

async function tryNewVersions(deps: DeploymentCheckDeps, deployment: string): Promise<void> {
  const { baseUrl, secret, invoke } = deps;
  const query = new URLSearchParams(deps.query);
  const { authorization } = await compareAndHandOver({
    secret: await secret(),
    audience: `${baseUrl}/energy`,
    query,
    place: query.get('post_code') ?? '',
    send: (request) => sendToNewVersions(request, deps, deployment),
  });
  const { effect } = await authorize(forgeryOf(authorization), invoke, deployment);
  if (effect !== 'Deny') throw new Error('the authorizer allows a forged token');
}

/** Stands in for the gateway, which knows only the versions that are live. */
async function sendToNewVersions(
  request: CheckRequest,
  { invoke }: DeploymentCheckDeps,
  deployment: string,
): Promise<unknown> {
  const { path, method, query, headers, body = null } = request;
  const name = FUNCTION_OF_PATH[path];
  if (name === undefined) throw new Error(`no function is tried for ${path}`);
  const authorizer = await callerOf(headers['authorization'], invoke, deployment);
  const parameters = [...(query ?? [])];
  const event = {
    httpMethod: method,
    path,
    headers,
    queryStringParameters: Object.fromEntries(parameters),
    multiValueQueryStringParameters: Object.fromEntries(
      parameters.map(([parameter, value]) => [parameter, [value]]),
    ),
    pathParameters: null,
    body,
    isBase64Encoded: false,
    requestContext: { requestId: deployment, httpMethod: method, authorizer },
  };
  const response = httpResponse.parse(await invoke(name, event));
  if (response.statusCode !== 200) throw new Error(`${name} responded with ${response.statusCode}`);
  return parsed(response.body, `${name} did not respond with JSON`);
}

function parsed(text: string, fault: string): unknown {
  const value = parseJson(text);
  if (value === undefined) throw new Error(fault);
  return value;
}

const httpResponse = z.object({ statusCode: z.number(), body: z.string() });

const FUNCTION_OF_PATH: Readonly<Record<string, TriedFunction>> = {
  '/oauth/token': 'token',
  '/energy/comparison': 'comparison',
  '/energy/drop': 'drop',
};

/** The method is arbitrary: a policy covers every stage and route. */
const METHOD_ARN = 'arn:aws:execute-api:eu-west-2:000000000000:check/check/GET/energy/comparison';

/**
 * Returns what the authorizer passes on about the caller; a request without a token has no caller.
 */
async function callerOf(
  authorization: string | undefined,
  invoke: Invoke,
  deployment: string,
): Promise<object | undefined> {
  if (authorization === undefined) return undefined;
  const { effect, context } = await authorize(authorization, invoke, deployment);
  if (effect !== 'Allow') throw new Error('the authorizer denies a good token');
  return context;
}

async function authorize(authorization: string, invoke: Invoke, deployment: string) {
  const event = {
    type: 'REQUEST',
    methodArn: METHOD_ARN,
    headers: { Authorization: authorization },
    requestContext: { requestId: deployment },
  };
  const { policyDocument, context = {} } = verdict.parse(await invoke('authorizer', event));
  const [{ Effect: effect }] = policyDocument.Statement;
  return { effect, context };
}

const verdict = z.object({
  policyDocument: z.object({
    Statement: z.tuple([z.object({ Effect: z.enum(['Allow', 'Deny']) })]),
  }),
  context: z.record(z.string(), z.unknown()).optional(),
});

/** Returns the token with an earlier end: nothing is wrong with it but its signature. */
function forgeryOf(authorization: string): string {
  const [header = '', payload = '', signature = ''] = authorization.split('.');
  const text = Buffer.from(payload, 'base64url').toString();
  const claims = tokenClaims.parse(parsed(text, 'the token has no claims'));
  const changed = JSON.stringify({ ...claims, exp: claims.exp - 1 });
  return [header, Buffer.from(changed).toString('base64url'), signature].join('.');
}

const tokenClaims = z.looseObject({ exp: z.number() });
