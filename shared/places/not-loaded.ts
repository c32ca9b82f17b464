/** No postcodes are loaded yet: nothing can be answered, and it is nobody's fault but the operator's. */
export class PostcodesNotLoadedError extends Error {
  readonly code = 'market-unavailable';

  constructor() {
    super('no postcodes are loaded: run the data loader with a postcode file');
    this.name = 'PostcodesNotLoadedError';
  }
}
