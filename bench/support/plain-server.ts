import { createServer } from 'node:http';
import { listen } from '../../local/loopback.ts';
import { givenReply } from './http-reply.ts';

/** As long as the service's, since the response names it. */
const KEEP_ALIVE_MILLISECONDS = 65_000;

/** The least that Node can do to send a reply. */
const { headers, body } = await givenReply();
const bytes = Buffer.from(body);
const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MILLISECONDS }, (_request, response) => {
  response.writeHead(200, [...headers]);
  response.end(bytes);
});
process.send?.(await listen(server, '127.0.0.1', 0));
