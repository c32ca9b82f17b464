import { createClient } from '@energy-partner/client';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { getCookie, setCookie } from 'hono/cookie';
import { type ApiSettings, createEnergyApi } from './api.ts';
import { loadAssets } from './assets.ts';
import { lostPage } from './pages/failure.ts';
import { layout } from './pages/layout.ts';
import { compareRoutes } from './routes/compare.ts';
import { guard } from './routes/guard.ts';
import { referenceRoutes } from './routes/reference.ts';
import { switchRoutes } from './routes/switch.ts';
import { createVisitors, type SiteEnv } from './visitors.ts';

export type SiteSettings = ApiSettings & {
  /** Reads every session, for the demonstration of the journey; without it there is none. */
  readonly journey?: { readonly clientId: string; readonly clientSecret: string };
};

const COOKIE = 'visitor';

/** A partner's site. It holds the credentials; a browser gets pages, and neither the secret nor a token. */
export function createDemoSite({ journey, ...settings }: SiteSettings): Hono<SiteEnv> {
  const api = createEnergyApi(settings);
  const assets = loadAssets();
  const visitors = createVisitors();
  const app = new Hono<SiteEnv>();
  app.use(guard);
  app.use(compress());
  app.get('/assets/:hash/:name', (context) => assets.respond(context.req.param('name')));
  app.use(async (context, next) => {
    const sent = getCookie(context, COOKIE);
    const visitor = visitors.find(sent);
    if (visitor.id !== sent) setCookie(context, COOKIE, visitor.id, { httpOnly: true, sameSite: 'Strict', path: '/' });
    context.set('visitor', visitor);
    context.set('page', (title, main, query = new URLSearchParams()) =>
      layout(assets, { title, main, panel: { ...settings, calls: visitor.calls, query } }),
    );
    await api.reporting(visitor.addCall, next);
  });
  app.route('/', compareRoutes(api));
  app.route('/', switchRoutes(api, journey && createClient({ baseUrl: settings.apiBaseUrl, ...journey })));
  app.route('/', referenceRoutes(api, settings));
  app.notFound((context) => {
    const main = lostPage({
      title: 'We cannot find this page',
      lines: ['Check the address for typing errors, or start again from the first page.'],
    });
    return context.html(context.get('page')('Page not found', main), 404);
  });
  app.onError((error, context) => {
    console.error(error);
    const main = lostPage({
      title: 'Something went wrong on our side',
      lines: ['It is not your doing. Go back and try again, or begin anew.'],
    });
    return context.html(context.get('page')('Something went wrong', main), 500);
  });
  return app;
}
