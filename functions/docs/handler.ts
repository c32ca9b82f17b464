import { ifChanged } from '../../shared/http/entity-tag.ts';
import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';
import { DEMO_CLIENT_ID, DEMO_SECRET } from '../../shared/partners/demo.ts';
import {
  CLIENT_ID_MARK,
  CLIENT_SECRET_MARK,
  inAttribute,
  inJsonText,
  OWN_CREDENTIALS,
  REFERENCE_BASE_URL,
  type Reference,
} from './reference.ts';

export type DocsDeps = {
  readonly reference: Reference;
  readonly baseUrl: string;
  readonly isLocal: boolean;
};

/** The same for every caller: what differs between environments is filled in when the function starts. */
export function docs({ reference, baseUrl, isLocal }: DocsDeps) {
  const readersOwn = Object.entries(isLocal ? {} : OWN_CREDENTIALS);
  const document: ApiResponse = {
    body: replaced(reference.document, [[REFERENCE_BASE_URL, inJsonText(baseUrl)], ...readersOwn]),
  };
  const policies = {
    'content-security-policy': reference.contentSecurityPolicy,
    'referrer-policy': 'no-referrer',
  };
  const page: ApiResponse = {
    headers: { ...policies, 'content-type': 'text/html; charset=utf-8' },
    body: replaced(reference.page, [
      [REFERENCE_BASE_URL, inAttribute(baseUrl)],
      ...readersOwn,
      [CLIENT_ID_MARK, isLocal ? DEMO_CLIENT_ID : ''],
      [CLIENT_SECRET_MARK, isLocal ? DEMO_SECRET : ''],
    ]),
  };

  return ({ path, headers }: ApiRequest): Promise<ApiResponse> => {
    const file = path.endsWith('/openapi.json') ? document : page;
    return ifChanged({ headers }, [file.body], () => file, file === page ? policies : {});
  };
}

function replaced(text: string, values: ReadonlyArray<readonly [mark: string, value: string]>): string {
  return values.reduce((whole, [mark, value]) => whole.replaceAll(mark, () => value), text);
}
