import { jsonCall } from '../aws/json-call.ts';
import type { Documents } from '../store/documents.ts';
import { signedDocuments } from '../store/signed-documents.ts';
import { awsAccess } from './aws-access.ts';

/** DynamoDB as the environment of a function names it. Call once, at module scope: connections are kept. */
export function functionDocuments(): Documents {
  return signedDocuments(jsonCall('dynamodb', awsAccess('dynamodb')));
}
