import { text } from 'node:stream/consumers';
import { openBatchRunner } from '../../local/batch-runner.ts';
import { openBucket } from '../../local/bucket.ts';
import type { Functions } from '../../local/functions.ts';
import type { EmulatedService } from '../../local/server.ts';
import { awsSettings } from '../../local/state.ts';
import { startServer } from './local-server.ts';
import {
  createRoleCheck,
  type MayDo,
  principalOf,
  type RoleFront,
  startRoleFront,
} from './store-proxy.ts';

type RoleBatches = {
  /** S3, Step Functions and STS. */
  readonly files: RoleFront;
  readonly runs: RoleFront;
  readonly tokens: RoleFront;
  readonly close: () => Promise<void>;
};

type RoleBatchesSettings = {
  readonly bucket: string;
  readonly functions: Pick<Functions, 'invoke'>;
  /** A failed step is tried again at once. */
  readonly isFailingStep: (name: string) => boolean;
  readonly mayDo: MayDo;
  /** Returns the id of a role. */
  readonly roleOf: (arn: string) => string;
};

/** Emulates what AWS does for batches, and decides as IAM does who may do what. */
export async function startRoleBatches(
  folder: string,
  { bucket: name, functions, isFailingStep, mayDo, roleOf }: RoleBatchesSettings,
): Promise<RoleBatches> {
  const bucket = await openBucket(folder, {
    ...{ name, origin: 'http://127.0.0.1', days: 7 },
    onWritten: (key) => {
      const event = { source: 'aws.s3', detail: { object: { key } } };
      functions.invoke('batch-clean-up', event).catch(console.error);
    },
  });
  const runner = await openBatchRunner(folder, {
    functions: {
      invoke: async (step, event) =>
        isFailingStep(step)
          ? { kind: 'failed', errorMessage: 'the test lets it fail' }
          : functions.invoke(step, event),
    },
    partsAtOnce: 1,
    retry: { IntervalSeconds: 0.001, BackoffRate: 2, MaxDelaySeconds: 1, MaxAttempts: 3 },
    runSeconds: 60,
    onError: () => undefined,
  });
  const runnerServer = await startServer((request, response) => {
    runner.respond(request, response).catch(() => response.destroy());
  });
  const files = await startRoleBucket(bucket, name, mayDo);
  const runs = await startRoleFront(runnerServer.url, mayDo);
  const tokens = await startRoleTokens(mayDo, roleOf);
  return {
    ...{ files, runs, tokens },
    close: async () => {
      runner.stop();
      for (const server of [files, runs, tokens, runnerServer]) await server.close();
    },
  };
}

const S3_ACTIONS: Readonly<Record<string, string>> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

async function startRoleBucket(
  bucket: EmulatedService,
  resource: string,
  mayDo: MayDo,
): Promise<RoleFront> {
  const { record, admits } = createRoleCheck(mayDo);
  const { accessKeyId } = awsSettings('').credentials;
  const server = await startServer((request, response) => {
    const principal = principalOf(request);
    const action = S3_ACTIONS[request.method ?? ''] ?? `s3:${request.method}`;
    if (!admits([{ principal, action, resource }])) return void response.writeHead(403).end();
    response.on('finish', () => {
      // S3 says that an object is missing to those who may list, and to others that they may not.
      if (response.statusCode === 404) admits([{ principal, action: 's3:ListBucket', resource }]);
    });
    // The bucket knows one client. Who asks is decided by now.
    request.headers.authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/`;
    bucket.respond(request, response).catch(() => response.destroy());
  });
  return { ...server, ...record };
}

/** Emulates STS. The access key that it hands out is the id of the role. */
async function startRoleTokens(mayDo: MayDo, roleOf: (arn: string) => string): Promise<RoleFront> {
  const { record, admits } = createRoleCheck(mayDo);
  const server = await startServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const resource = form.get('RoleArn') ?? '';
    const asked = {
      principal: principalOf(request),
      action: `sts:${form.get('Action')}`,
      resource,
    };
    if (!admits([asked])) return void response.writeHead(403).end();
    const credentials = {
      AccessKeyId: roleOf(resource),
      SecretAccessKey: 'secret',
      SessionToken: 'token',
      Expiration: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const elements = Object.entries(credentials).map(([key, value]) => `<${key}>${value}</${key}>`);
    response.setHeader('content-type', 'text/xml');
    response.end(
      `<AssumeRoleResponse><AssumeRoleResult><Credentials>${elements.join('')}</Credentials></AssumeRoleResult></AssumeRoleResponse>`,
    );
  });
  return { ...server, ...record };
}
