/** A faulty line; the reason never quotes an address or a reading. */
export type LineFault = { readonly line: number; readonly reason: string };

export type PlacesData =
  | 'post codes'
  | 'gas averages'
  | 'electricity averages'
  | 'Economy 7 averages'
  | 'addresses'
  | 'readings';

type Counts = {
  readonly data: PlacesData;
  readonly source: string;
  /** Records read, the header and blank lines not counted. */
  readonly read: number;
  /** Records that are none of our business: ended post codes, Northern Ireland and the like. */
  readonly leftOut: number;
};

/** What became of a file: all of it is loaded, or nothing. */
export type ImportReport =
  | (Counts & { readonly kind: 'loaded'; readonly loaded: number })
  | (Counts & { readonly kind: 'unchanged' })
  | (Counts & {
      readonly kind: 'refused';
      readonly reason: string;
      /** The first hundred. */
      readonly faults: readonly LineFault[];
      readonly faultCount: number;
    });
