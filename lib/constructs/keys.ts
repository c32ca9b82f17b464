import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';

/** As long as KMS allows. */
const WAIT_FOR_DELETION = Duration.days(30);

/** Kept when its stack goes, but removed when its creation is rolled back: a first deployment can be repeated. */
export function retention({ keepData }: Pick<Environment, 'keepData'>): RemovalPolicy {
  return keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}

export type DataKeyProps = { readonly stage: string; readonly name: string; readonly keepData: boolean };

/** A key for personal data, which is lost without it. */
export function dataKey(scope: Construct, id: string, { stage, name, keepData }: DataKeyProps): Key {
  return new Key(scope, id, {
    alias: resourceName(stage, name),
    description: `Encrypts ${name} (${stage})`,
    enableKeyRotation: true,
    pendingWindow: WAIT_FOR_DELETION,
    removalPolicy: retention({ keepData }),
  });
}

/** For the hashes of the homes whose annual consumption was looked up: nobody can try all homes without asking KMS. */
export function lookupKey(scope: Construct, id: string, { stage, keepData }: Omit<DataKeyProps, 'name'>): Key {
  return new Key(scope, id, {
    alias: resourceName(stage, 'lookups'),
    description: `Hashes homes in the records of look-ups (${stage})`,
    keySpec: KeySpec.HMAC_256,
    keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
    pendingWindow: WAIT_FOR_DELETION,
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
  readonly #keys: readonly Key[];

  constructor(scope: Construct, id: string, { stage, signingKeys, retiredSigningKeys }: SigningKeysProps) {
    super(scope, id);
    const key = (name: string): Key =>
      new Key(this, name, {
        alias: resourceName(stage, `token-${name}`),
        description: `Signs access tokens (${stage}, ${name})`,
        keySpec: KeySpec.RSA_2048,
        keyUsage: KeyUsage.SIGN_VERIFY,
        pendingWindow: WAIT_FOR_DELETION,
        removalPolicy: RemovalPolicy.DESTROY,
      });
    this.#keys = signingKeys.map(key);
    for (const name of retiredSigningKeys) key(name);
  }

  /** For SIGNING_KEY_IDS: the signing key first. */
  get ids(): string {
    return this.#keys.map(({ keyId }) => keyId).join(',');
  }

  /**
   * Grants every key, not only the first: when another key moves to the front, the permissions change a moment before
   * the environment does, and a token request in that moment must not fail.
   */
  grant(lambda: LambdaFunction, actions: readonly ('kms:Sign' | 'kms:GetPublicKey')[]): void {
    lambda.addToRolePolicy(
      new PolicyStatement({ actions: [...actions], resources: this.#keys.map(({ keyArn }) => keyArn) }),
    );
  }
}
