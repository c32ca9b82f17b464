import { Hono } from 'hono';
import { callDetails, callsPanel } from '../pages/calls.ts';
import type { SiteEnv } from './context.ts';

/** A visitor's own calls, and no one else's. */
export function callRoutes(): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get('/calls', (context) => context.html(callsPanel(context.get('visitor').calls)))
    .get('/calls/:number', (context) => {
      const wanted = Number(context.req.param('number'));
      const call = context.get('visitor').calls.find(({ number }) => number === wanted);
      if (call === undefined) return context.text('This call is no longer kept.', 404);
      return context.html(callDetails(call));
    });
}
