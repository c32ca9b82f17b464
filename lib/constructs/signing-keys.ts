import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { resourceName } from '../names.ts';
import type { ServiceFunction } from './service-function.ts';

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
        pendingWindow: Duration.days(30),
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
  grant(service: ServiceFunction, actions: readonly ('kms:Sign' | 'kms:GetPublicKey')[]): void {
    service.lambda.addToRolePolicy(
      new PolicyStatement({ actions: [...actions], resources: this.#keys.map(({ keyArn }) => keyArn) }),
    );
  }
}
