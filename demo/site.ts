import { createClient } from '@energy-partner/client';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { type ApiSettings, createEnergyApi } from './api/energy-api.ts';
import { loadAssets } from './assets.ts';
import { callRoutes } from './routes/calls.ts';
import { chartRoute } from './routes/chart.ts';
import { type SiteEnv, withVisitor } from './routes/context.ts';
import { guard } from './routes/guard.ts';
import { householdRoutes } from './routes/household.ts';
import { referenceRoutes } from './routes/reference.ts';
import { switchRoutes } from './routes/switch.ts';
import { createVisitors } from './visitors/visitors.ts';

export type SiteSettings = ApiSettings & {
  /** Reads every session, for the demonstration of the journey; without it there is none. */
  readonly journey?: { readonly clientId: string; readonly clientSecret: string };
};

/** A partner's site. It holds the credentials; a browser gets pages, and neither the secret nor a token. */
export function createDemoSite({ journey, ...settings }: SiteSettings): Hono<SiteEnv> {
  const api = createEnergyApi(settings);
  const assets = loadAssets();
  const app = new Hono<SiteEnv>();
  app.use(guard);
  app.use(compress());
  app.get('/assets/:hash/:name', (context) => assets.respond(context.req.param('name')));
  app.use(withVisitor(api, createVisitors()));
  app.route('/', householdRoutes(api, assets));
  app.route('/', chartRoute(api));
  app.route('/', switchRoutes(api, journey && createClient({ baseUrl: settings.apiBaseUrl, ...journey }), assets));
  app.route('/', callRoutes());
  app.route('/', referenceRoutes(api, settings));
  return app;
}
