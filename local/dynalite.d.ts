declare module 'dynalite' {
  import type { Server } from 'node:http';

  type DynaliteOptions = {
    /** A folder. Undefined means in memory. */
    readonly path?: string;
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
    readonly updateTableMs?: number;
  };

  const dynalite: (options?: DynaliteOptions) => Server;
  export = dynalite;
}
