import type { Route } from '../../lib/routes.ts';
import { percentDecoded } from './request.ts';

export type RouteMatch = {
  readonly route: Route;
  /** Decoded; null if the route has none. */
  readonly pathParameters: Readonly<Record<string, string>> | null;
};

export function createRouter(routes: readonly Route[]): (method: string, path: string) => RouteMatch | undefined {
  const isFixed = ({ path }: Route): boolean => !path.includes('{');
  const fixed = new Map(
    routes.filter(isFixed).map((route) => [`${route.method} ${route.path}`, { route, pathParameters: null }]),
  );
  const patterns = routes
    .filter((route) => !isFixed(route))
    .map((route) => ({ route, segments: route.path.split('/') }));
  return (method, path) => {
    const found = fixed.get(`${method} ${path}`);
    if (found !== undefined) return found;
    const segments = path.split('/');
    for (const { route, segments: pattern } of patterns) {
      if (route.method !== method) continue;
      const parameters = match(pattern, segments);
      if (parameters === undefined) continue;
      return { route, pathParameters: parameters };
    }
    return undefined;
  };
}

function match(pattern: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== path.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = path[index] ?? '';
    const name = parameterName(expected);
    if (name === undefined ? segment !== expected : segment === '') return undefined;
    if (name !== undefined) parameters[name] = percentDecoded(segment);
  }
  return parameters;
}

function parameterName(pattern: string): string | undefined {
  return /^\{(.+)\}$/.exec(pattern)?.[1];
}
