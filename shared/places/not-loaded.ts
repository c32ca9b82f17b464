/** No post codes are loaded yet: nothing can be answered, and it is nobody's fault but the operator's. */
export class PostCodesNotLoadedError extends Error {
  readonly code = 'market-unavailable';

  constructor() {
    super('no post codes are loaded: run the data loader with a post code file');
    this.name = 'PostCodesNotLoadedError';
  }
}
