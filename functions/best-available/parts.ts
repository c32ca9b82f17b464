import type { HomeParts } from '../../shared/runtime/home-parts.ts';

export type BestAvailableParts = HomeParts & { readonly newId: () => string };
