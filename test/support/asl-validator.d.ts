declare module 'asl-validator' {
  /** Checks a definition in the Amazon States Language. */
  function validate(definition: object): {
    readonly isValid: boolean;
    readonly errorsText: () => string;
  };
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default validate;
}
