/** The ground floor: what belongs to no room and several use. It imports nothing. */
const GROUND_FLOOR = 'shared/values';

/**
 * The import rules of the house: each folder names what it may import; everything else but the
 * ground floor is an error. `node:` modules are allowed everywhere but in shared/pricing and
 * shared/contract, which are pure.
 */
const may = (folder, { folders = [], packages = [], builtins = true }) => ({
  name: `${folder}-imports`,
  comment: `${folder} may import ${[...folders, ...packages].join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: {
    pathNot: [
      `^${folder}/`,
      `^${GROUND_FLOOR}/`,
      ...folders.map((name) => `^${name}(/|$)`),
      ...packages.flatMap((name) =>
        ['', 'node_modules/', 'node_modules/@types/'].map((at) => `^${at}${name}(/|$)`),
      ),
    ],
    dependencyTypesNot: builtins ? ['core'] : [],
  },
});

/** The rooms of the data loader, one way: each with those below it that it may import. */
const LOADER_ROOMS = {
  report: [],
  sources: ['report'],
  places: ['report', 'sources'],
  formats: ['report', 'sources'],
  judge: ['report', 'sources', 'formats'],
  publish: ['report', 'sources', 'formats', 'judge'],
};

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(aws-lambda|energy:reference)$' },
    },
    may('bin', {
      folders: [
        'lib',
        'shared',
        'data-loader',
        'local',
        'functions/[^/]+/contract.ts',
        'client/generate.ts',
        'client/src/index.ts',
        'demo/(book|household)',
        'demo/format.ts',
      ],
      packages: [
        'aws-cdk-lib',
        'cdk-nag',
        'jose',
        'commander',
        'cli-progress',
        'esbuild',
        'p-map',
        'zod',
        '@aws-sdk',
        '@scalar',
      ],
    }),
    {
      name: 'cdk-by-the-app',
      comment: 'only the app loads the CDK',
      severity: 'error',
      from: { path: '^bin/', pathNot: '^bin/app[.]ts$' },
      to: { path: '^(lib/(constructs|stacks)/|node_modules/(aws-cdk-lib|cdk-nag)/)' },
    },
    may('lib', {
      folders: ['shared/contract/endpoints.ts', 'shared/contract/stack-facts.ts'],
      packages: ['aws-cdk-lib', 'constructs'],
    }),
    {
      name: 'lib-data',
      comment:
        'what the stacks share with the local service is pure data (and the list of sources is a file)',
      severity: 'error',
      from: { path: '^lib/[^/]+$' },
      to: { pathNot: '^(lib/[^/]+|shared/contract/(endpoints|stack-facts)[.]ts|fs)$' },
    },
    may('functions', {
      folders: ['shared'],
      // energy:reference is made by bin/reference/page.ts while the docs function is bundled.
      packages: ['zod', '@types/aws-lambda', 'aws-lambda', 'energy:reference'],
    }),
    {
      name: 'functions-not-neighbours',
      comment: 'what two functions need stands in shared',
      severity: 'error',
      from: { path: '^functions/([^/]+)/' },
      to: { path: '^functions/', pathNot: '^functions/$1/' },
    },
    {
      name: 'functions-contract',
      comment: 'a contract is data: the reference reads it without the function',
      severity: 'error',
      from: { path: '^functions/[^/]+/contract[.]ts$' },
      to: {
        pathNot:
          '^(shared/(values/|contract/|request/|pricing/index[.]ts$|market/model[.]ts$)|node_modules/zod/)',
      },
    },
    {
      name: 'functions-composed-in-their-index',
      comment:
        'a function is composed from shared/runtime in its index.ts (the authorizer in its handler.ts, for its tests)',
      severity: 'error',
      from: {
        path: '^functions/[^/]+/',
        pathNot: '^functions/([^/]+/index|authorizer/handler)[.]ts$',
      },
      to: { path: '^shared/runtime/', dependencyTypesNot: ['type-only'] },
    },
    may('shared/contract', {
      folders: ['shared/pricing/index.ts'],
      packages: ['leven', 'zod'],
      builtins: false,
    }),
    may('shared/request', {
      folders: ['shared/contract', 'shared/household/household.ts', 'shared/pricing/index.ts'],
      builtins: false,
    }),
    {
      name: 'endpoints-are-data',
      comment: 'the table of endpoints, and what the stacks and the code both know, is pure data',
      severity: 'error',
      from: { path: '^shared/contract/(endpoints|stack-facts)[.]ts$' },
      to: {},
    },
    may('shared/pricing', { builtins: false }),
    {
      name: 'values-import-nothing',
      comment: 'the ground floor stands on nothing, not even a module of its own',
      severity: 'error',
      from: { path: `^${GROUND_FLOOR}/` },
      to: {},
    },
    {
      name: 'pricing-by-its-face',
      comment: 'what others may use of shared/pricing is what its index exports',
      severity: 'error',
      from: { pathNot: '^shared/pricing/' },
      to: { path: '^shared/pricing/', pathNot: '^shared/pricing/index[.]ts$' },
    },
    may('shared/time', { builtins: false }),
    may('shared/market', {
      folders: ['shared/time', 'shared/pricing'],
      packages: ['lru-cache', 'zod'],
    }),
    may('shared/network', { packages: ['ipaddr.js'] }),
    may('shared/webhooks', {
      folders: ['shared/network', 'shared/partners', 'shared/sessions'],
      packages: ['lru-cache', 'undici', 'zod'],
    }),
    may('shared/places', { folders: ['shared/time'], packages: ['lru-cache', 'zod'] }),
    may('shared/partners', { folders: ['shared/time'], packages: ['jose', 'lru-cache', 'zod'] }),
    may('shared/sessions', { folders: ['shared/contract'], packages: ['zod'] }),
    may('shared/batches', {
      folders: ['shared/contract', 'shared/household', 'shared/request', 'shared/time'],
      packages: ['zod'],
    }),
    may('shared/household', {
      folders: ['shared/contract', 'shared/market', 'shared/places', 'shared/pricing'],
    }),
    may('shared/http', {
      folders: ['shared/time', 'shared/contract'],
      packages: ['@middy', 'aws-lambda'],
    }),
    may('shared/store', {
      folders: [
        'shared/contract',
        'shared/market',
        'shared/places',
        'shared/partners',
        'shared/sessions',
        'shared/batches',
        'shared/webhooks',
        'shared/pricing',
        'shared/time',
      ],
      packages: ['zod', '@aws-sdk', 'p-map'],
    }),
    may('shared/runtime', {
      folders: ['shared'],
      packages: ['zod', '@aws-sdk', '@aws-lambda-powertools', 'aws-lambda'],
    }),
    {
      name: 'shared-rooms',
      comment: 'a room of shared has a rule here before it imports anything',
      severity: 'error',
      from: {
        path: '^shared/',
        pathNot:
          '^shared/(contract|request|pricing|time|market|network|places|partners|sessions|batches|webhooks|household|http|store|runtime|values)/',
      },
      to: {},
    },
    // The platform's own crypto has no checksum of a stream.
    may('client/src', { packages: ['standardwebhooks', 'crypto'], builtins: false }),
    {
      name: 'client-generated-by-one',
      comment: 'what generates the client is no part of it, and needs nothing of the service',
      severity: 'error',
      from: { path: '^client/[^/]+$' },
      to: { pathNot: '^client/node_modules/openapi-typescript/' },
    },
    may('data-loader', {
      folders: ['shared'],
      packages: [
        'zod',
        'csv-parse',
        'flatbush',
        '@turf',
        'p-map',
        'p-limit',
        'undici',
        'ipaddr.js',
        '@aws-sdk',
        'geojson',
        'aws-lambda',
        '@aws-lambda-powertools',
      ],
    }),
    ...Object.entries(LOADER_ROOMS).map(([room, below]) => ({
      name: `data-loader-${room}-imports`,
      comment: `of the loader, ${room} may import ${below.join(', ') || 'nothing'}`,
      severity: 'error',
      from: { path: `^data-loader/${room}/` },
      to: { path: '^data-loader/', pathNot: `^data-loader/(${[room, ...below].join('|')})/` },
    })),
    {
      name: 'data-loader-rooms',
      comment: 'a room of the loader has a rule here before it imports anything',
      severity: 'error',
      from: {
        path: '^data-loader/[^/]+/',
        pathNot: `^data-loader/(${Object.keys(LOADER_ROOMS).join('|')})/`,
      },
      to: {},
    },
    {
      name: 'data-loader-not-http',
      severity: 'error',
      from: { path: '^data-loader/' },
      to: { path: '^shared/http/' },
    },
    may('local', {
      folders: [
        'lib/gateway-responses.ts',
        'lib/gateway-settings.ts',
        'shared/contract/endpoints.ts',
      ],
      packages: [
        'dynalite',
        'level',
        'hono',
        '@hono',
        'lru-cache',
        'p-limit',
        'p-map',
        'zod',
        '@aws-sdk',
      ],
    }),
    {
      name: 'demo-by-the-client',
      comment:
        'the demonstration site is a partner’s: of the service it knows the public face of the client',
      severity: 'error',
      from: { path: '^demo/', pathNot: '^demo/browser/' },
      to: {
        pathNot:
          '^(demo/(?!browser/)|client/src/index[.]ts$|node_modules/(hono|@hono/node-server)/)',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'demo-browser',
      comment: 'scripts for the browser import each other, and what draws',
      severity: 'error',
      from: { path: '^demo/browser/' },
      to: { pathNot: '^(demo/browser/|node_modules/@observablehq/plot/)' },
    },
    {
      name: 'demo-by-itself',
      comment:
        'nothing imports the demonstration site, which npm start runs as a process, but npm run try, which says the same',
      severity: 'error',
      from: { pathNot: '^(demo|bin/try)/' },
      to: { path: '^demo/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: ['node_modules', '^test/'] },
    exclude: { path: '^(dist|cdk\\.out)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
