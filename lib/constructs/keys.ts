import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, type KeyProps, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';

type KeyEnvironment = Pick<Environment, 'stage' | 'keepData'>;

/** Kept when its stack goes, but removed when its creation is rolled back: a first deployment can be repeated. */
export function retention({ keepData }: Pick<Environment, 'keepData'>): RemovalPolicy {
  return keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}

/** Grants exactly these actions: the CDK's own grants have wildcards. `via`: of a key, only through that service. */
export function allow(
  grantee: Construct & IGrantable,
  actions: readonly string[],
  resources: readonly string[],
  { via }: { readonly via?: 'dynamodb' | 's3' } = {},
): void {
  const { region, urlSuffix } = Stack.of(grantee);
  const conditions = { StringEquals: { 'kms:ViaService': `${via}.${region}.${urlSuffix}` } };
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: [...actions],
      resources: [...resources],
      ...(via === undefined ? {} : { conditions }),
    }),
  );
}

/** A key for personal data, which is lost without it. */
export function dataKey(scope: Construct, id: string, { stage, keepData }: KeyEnvironment, name: string): Key {
  return createKey(scope, id, {
    alias: resourceName(stage, name),
    description: `Encrypts ${name} (${stage})`,
    enableKeyRotation: true,
    removalPolicy: retention({ keepData }),
  });
}

/** For the hashes of the homes whose annual consumption was looked up: nobody can try all homes without asking KMS. */
export function lookupKey(scope: Construct, id: string, { stage, keepData }: KeyEnvironment): Key {
  return createKey(scope, id, {
    alias: resourceName(stage, 'lookups'),
    description: `Hashes homes in the records of look-ups (${stage})`,
    keySpec: KeySpec.HMAC_256,
    keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
    removalPolicy: retention({ keepData }),
  });
}

export type SigningKeysProps = {
  readonly stage: string;
  readonly signingKeys: readonly string[];
  /** Kept, and used by no function. */
  readonly retiredSigningKeys: readonly string[];
};

/** The RSA keys of the tokens, which never leave KMS; there may be several, for rotation. */
export class SigningKeys extends Construct {
  /** For SIGNING_KEY_IDS: the signing key first. */
  readonly ids: string;
  /**
   * To grant every key, not only the first: when another key moves to the front, the permissions change a moment before
   * the environment does, and a token request in that moment must not fail.
   */
  readonly arns: readonly string[];

  constructor(scope: Construct, id: string, { stage, signingKeys, retiredSigningKeys }: SigningKeysProps) {
    super(scope, id);
    const key = (name: string): Key =>
      createKey(this, name, {
        alias: resourceName(stage, `token-${name}`),
        description: `Signs access tokens (${stage}, ${name})`,
        keySpec: KeySpec.RSA_2048,
        keyUsage: KeyUsage.SIGN_VERIFY,
        removalPolicy: RemovalPolicy.DESTROY,
      });
    const keys = signingKeys.map(key);
    for (const name of retiredSigningKeys) key(name);
    this.ids = keys.map(({ keyId }) => keyId).join(',');
    this.arns = keys.map(({ keyArn }) => keyArn);
  }
}

/** Waits for deletion as long as KMS allows. */
function createKey(scope: Construct, id: string, props: KeyProps): Key {
  return new Key(scope, id, { ...props, pendingWindow: Duration.days(30) });
}
