import { createClient } from '@energy-partner/client';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { getCookie, setCookie } from 'hono/cookie';
import { loadAssets } from './assets.ts';
import { createMarketDay } from './market-day.ts';
import { failureOf, lostPage } from './pages/failure.ts';
import { layout } from './pages/layout.ts';
import { createReceivedWebhooks } from './received.ts';
import { bookRoutes } from './routes/book.ts';
import { compareRoutes } from './routes/compare.ts';
import { createGuard } from './routes/guard.ts';
import { journeyRoutes } from './routes/journey.ts';
import { referenceRoutes } from './routes/reference.ts';
import { switchRoutes } from './routes/switch.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { createVisitors, type SiteEnv } from './visitors.ts';

export type SiteSettings = {
  readonly apiBaseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Reads every session, for the demonstration of the journey. */
  readonly journey: { readonly clientId: string; readonly clientSecret: string };
  /** Verifies webhooks; undefined means that none are sent here. */
  readonly webhookSecret?: string | undefined;
  /** True if the prices are the samples, and not those of somebody's feeds. */
  readonly isSample: boolean;
};

const COOKIE = 'visitor';

/**
 * Creates a partner's site. It holds the credentials; a browser gets pages, and neither the secret
 * nor a token.
 */
export function createDemoSite(settings: SiteSettings): Hono<SiteEnv> {
  const { client, lendToken } = createEnergyApi(settings);
  const assets = loadAssets();
  const visitors = createVisitors();
  const marketDay = createMarketDay(client);
  const webhooks = createReceivedWebhooks();
  const app = new Hono<SiteEnv>();
  // The API redirects a session to its journey.
  app.use(createGuard(new URL(settings.apiBaseUrl).origin), compress());
  app.get('/assets/:hash/:name', (context) => assets.respond(context.req.param('name')));
  app.route('/', webhookRoutes(settings.webhookSecret, webhooks));
  app.use((context, next) => {
    const cookie = getCookie(context, COOKIE);
    const visitor = visitors.find(cookie);
    if (visitor.id !== cookie)
      setCookie(context, COOKIE, visitor.id, { httpOnly: true, sameSite: 'Strict', path: '/' });
    context.set('visitor', visitor);
    context.set('show', async (title, main, { status = 200 } = {}) => {
      const prices = { day: await marketDay(), isSample: settings.isSample };
      return context.html(layout(assets, { title, main, prices }), status);
    });
    return next();
  });
  const journey = createClient({ baseUrl: settings.apiBaseUrl, ...settings.journey });
  app.route('/', compareRoutes(client));
  app.route('/', switchRoutes(client, webhooks));
  app.route(
    '/',
    bookRoutes(client, { script: assets.url('book.js'), isSample: settings.isSample }),
  );
  app.route('/', journeyRoutes(journey, marketDay));
  app.route('/', referenceRoutes(settings.apiBaseUrl, lendToken));
  app.notFound((context) => context.var.show('Page not found', lostPage(NO_PAGE), { status: 404 }));
  app.onError((error, context) => {
    const failure = failureOf(error);
    if (failure.status === 500) console.error(error);
    return context.var.show(failure.title, lostPage(failure), failure);
  });
  return app;
}

const NO_PAGE = {
  title: 'We cannot find this page',
  lines: ['Check the address for typing errors, or start again from the first page.'],
};

/**
 * A visitor waits for a page: better to hear soon that something is wrong than late that it is not.
 */
const LIMITS = { maxTries: 2, tryTimeoutMilliseconds: 6_000, totalTimeoutMilliseconds: 10_000 };

/** Creates one client for all visitors, and so one token. */
function createEnergyApi({ apiBaseUrl: baseUrl, clientId, clientSecret }: SiteSettings) {
  let token = '';
  const client = createClient({
    baseUrl,
    clientId,
    clientSecret,
    ...LIMITS,
    fetch: (url, init) => {
      token = new Headers(init.headers).get('authorization')?.replace(/^Bearer /, '') ?? token;
      return fetch(url, init);
    },
  });
  /**
   * The token that the client has, for what it does not call itself: a call first, so that it is
   * still accepted.
   */
  const lendToken = (): Promise<string> => client.getStatus().then(() => token);
  return { client, lendToken };
}
