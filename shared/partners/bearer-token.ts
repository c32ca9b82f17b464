export type RequestHeaders = {
  readonly headers?: Readonly<Record<string, string | undefined>> | null;
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[] | undefined>> | null;
};

/** RFC 6750: three base64url parts of a signed token, which cannot hold the comma of two joined headers. */
const BEARER = /^bearer +([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;

export function bearerToken(request: RequestHeaders): string | undefined {
  const [value, ...more] = valuesOf(request);
  return value === undefined || more.length > 0 ? undefined : BEARER.exec(value)?.[1];
}

function valuesOf({ headers, multiValueHeaders }: RequestHeaders): readonly string[] {
  const named = <T>(record: Readonly<Record<string, T>> | null | undefined): readonly T[] =>
    Object.entries(record ?? {}).flatMap(([name, value]) => (name.toLowerCase() === 'authorization' ? [value] : []));
  const several = named(multiValueHeaders).flatMap((values) => values ?? []);
  return several.length > 0 ? several : named(headers).flatMap((value) => value ?? []);
}
