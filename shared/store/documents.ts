import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  BatchWriteCommandInput,
  BatchWriteCommandOutput,
  DeleteCommandInput,
  GetCommandInput,
  GetCommandOutput,
  PutCommandInput,
  QueryCommandInput,
  QueryCommandOutput,
  ScanCommandInput,
  ScanCommandOutput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';

/** DynamoDB with values of JavaScript: the functions reach it by signed requests, loader and commands by the SDK. */
export type Documents = {
  readonly get: (input: GetCommandInput) => Promise<Pick<GetCommandOutput, 'Item'>>;
  readonly put: (input: PutCommandInput) => Promise<object>;
  readonly update: (input: UpdateCommandInput) => Promise<Pick<UpdateCommandOutput, 'Attributes'>>;
  readonly delete: (input: DeleteCommandInput) => Promise<object>;
  readonly query: (input: QueryCommandInput) => Promise<Pick<QueryCommandOutput, 'Items' | 'LastEvaluatedKey'>>;
  readonly batchGet: (
    input: BatchGetCommandInput,
  ) => Promise<Pick<BatchGetCommandOutput, 'Responses' | 'UnprocessedKeys'>>;
};

/** With what no function does. */
export type SdkDocuments = Documents & {
  readonly batchWrite: (input: BatchWriteCommandInput) => Promise<Pick<BatchWriteCommandOutput, 'UnprocessedItems'>>;
  readonly scan: (input: ScanCommandInput) => Promise<Pick<ScanCommandOutput, 'Items' | 'LastEvaluatedKey'>>;
};

export type Table = { readonly client: Documents; readonly table: string };

export type SdkTable = { readonly client: SdkDocuments; readonly table: string };
