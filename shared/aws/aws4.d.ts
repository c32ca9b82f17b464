declare module 'aws4' {
  type Request = {
    readonly service: string;
    readonly region: string;
    readonly host: string;
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };

  type Credentials = {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string | undefined;
  };

  const aws4: {
    /** Returns the request with the headers of Signature Version 4. */
    readonly sign: (request: Request, credentials: Credentials) => { readonly headers: Record<string, string> };
  };
  export = aws4;
}
