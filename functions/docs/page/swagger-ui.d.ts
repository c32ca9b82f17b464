/** What start.js uses of Swagger UI, whose own script runs before it. */
type SwaggerUi = {
  readonly layoutActions: { readonly show: (path: readonly string[], isShown: boolean) => void };
  readonly preauthorizeApiKey: (scheme: string, key: string) => void;
};

declare function SwaggerUIBundle(options: Readonly<Record<string, unknown>>): SwaggerUi;
