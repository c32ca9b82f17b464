type LentToken = {
  /** The fetch of the client, watched for the token that it sends. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Calls the API first, so that the client has a token and one that is still accepted. */
  readonly get: (call: () => Promise<unknown>) => Promise<string>;
};

/** The reference is a page, which the client does not read: its proxy needs the client's own token. */
export function createLentToken(): LentToken {
  let seen = '';
  return {
    fetch: (url, init) => {
      seen = new Headers(init.headers).get('authorization')?.replace(/^Bearer /, '') ?? seen;
      return fetch(url, init);
    },
    get: async (call) => {
      await call();
      return seen;
    },
  };
}
