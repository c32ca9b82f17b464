import { Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { FeedBucket } from '../constructs/feed-bucket.ts';
import { ServiceTable } from '../constructs/service-table.ts';
import { SigningKeys } from '../constructs/signing-keys.ts';
import type { Environment } from '../environments.ts';
import { tagsOf } from '../names.ts';
import { TABLES } from '../tables.ts';

export type DataStackProps = StackProps & {
  readonly environment: Environment;
  /** The stack and its tables refuse to be deleted. */
  readonly isProtected: boolean;
};

/** What an environment must not lose: tables, keys and the feed bucket. The service stack may fail and be made anew. */
export class DataStack extends Stack {
  readonly tables: readonly ServiceTable[];
  readonly feeds: FeedBucket;
  /** None with an outside issuer. */
  readonly signingKeys: SigningKeys | null;

  constructor(scope: Construct, id: string, { environment, isProtected, ...props }: DataStackProps) {
    super(scope, id, {
      description: `Data of the energy partner comparison service (${environment.stage})`,
      terminationProtection: isProtected,
      tags: tagsOf(environment),
      ...props,
    });
    const { stage, tokens } = environment;
    this.tables = TABLES.map(
      (definition) =>
        new ServiceTable(this, definition.name, { definition, environment, deletionProtection: isProtected }),
    );
    this.feeds = new FeedBucket(this, 'Feeds', { environment });
    this.signingKeys = tokens.kind === 'own' ? new SigningKeys(this, 'SigningKeys', { stage, ...tokens }) : null;
  }
}
