import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { EnergyApi } from '../api/energy-api.ts';
import type { Visitor, Visitors } from '../visitors/visitors.ts';

export type SiteEnv = { Variables: { visitor: Visitor } };

const COOKIE = 'visitor';

/** Finds the visitor by a cookie that scripts cannot read, and records the calls made for the request. */
export function withVisitor(api: EnergyApi, visitors: Visitors) {
  return createMiddleware<SiteEnv>(async (context, next) => {
    const sent = getCookie(context, COOKIE);
    const visitor = visitors.find(sent);
    if (visitor.id !== sent) setCookie(context, COOKIE, visitor.id, { httpOnly: true, sameSite: 'Strict', path: '/' });
    context.set('visitor', visitor);
    await api.reporting(visitor.addCall, next);
  });
}
