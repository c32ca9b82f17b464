import type * as z from 'zod';
import type { Task } from '../../shared/contract/endpoints.ts';
import { WEBHOOKS, type WebhookType } from '../../shared/contract/webhook-schemas.ts';
import { jsonContent } from './responses.ts';
import { descriptionOf, type JsonObject, reference } from './schemas.ts';

/** Describes what receivers are sent, as OpenAPI 3.1 does. */
export function webhookItems(): JsonObject {
  const items = Object.entries(SHOWN).map(([type, { task, schema, data }]) => {
    const example = { type, timestamp: '2026-11-21T09:00:00.000Z', data };
    const post = {
      tags: [task],
      summary: type,
      description: descriptionOf(schema),
      security: [],
      parameters: HEADERS,
      requestBody: { required: true, content: jsonContent(reference(schema), { [type]: example }) },
      responses: RESPONSES,
    };
    return [type, { post }];
  });
  return Object.fromEntries(items);
}

const HEADERS = [
  header(
    'webhook-id',
    'Names the event: the same on every attempt.',
    'msg_0d27b59ab9c8bd6d2ab0bfa9f2f4d6a9f6ee9f5b',
  ),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1795251601'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` in base64. While a secret is rotated there are two, separated by a space.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const RESPONSES = {
  '2XX': { description: 'You have received the event.' },
  '410': { description: 'You want no more events: your receiver is switched off.' },
  default: { description: 'You could not receive the event: it is sent again.' },
};

type Shown = {
  readonly task: Task;
  readonly schema: z.ZodType;
  /** The data of the example. */
  readonly data: JsonObject;
};

const SHOWN: Readonly<Record<WebhookType, Shown>> = {
  'switch.updated': {
    task: 'Follow a switch',
    schema: WEBHOOKS['switch.updated'],
    data: {
      session_id: '5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5',
      fuel: 'electricity',
      sequence: 2,
      status: 'in_progress',
      occurred_at: '2026-11-21T08:58:00Z',
      supply_start_date: '2026-11-27',
    },
  },
  'batch.finished': {
    task: 'Compare many households',
    schema: WEBHOOKS['batch.finished'],
    data: { batch_id: '0193a1b2c3d4e5f60718293a4b5c6d7e', status: 'finished' },
  },
  'webhook.test': {
    task: 'Follow a switch',
    schema: WEBHOOKS['webhook.test'],
    data: {},
  },
};

function header(name: string, description: string, example: string): JsonObject {
  return {
    in: 'header',
    name,
    required: true,
    description,
    schema: { type: 'string' },
    example,
  };
}
