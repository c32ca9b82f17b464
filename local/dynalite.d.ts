declare module 'dynalite' {
  import type { Server } from 'node:http';

  type DynaliteOptions = {
    /** A folder; default: in memory. */
    readonly path?: string;
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
    readonly updateTableMs?: number;
  };

  const dynalite: (options?: DynaliteOptions) => Server;
  export = dynalite;
}

declare module 'dynalite/db/index.js' {
  import type { DynaliteOptions } from 'dynalite';

  type Store = { readonly db: import('./dynamodb.ts').Database };

  const database: { create: (options: DynaliteOptions) => Store };
  export = database;
}
