/**
 * Declares the module that bin/reference/page.ts makes while the function is bundled: there is no
 * such file.
 */
declare module 'energy:reference' {
  export const page: string;
  export const contentSecurityPolicy: string;
  export const document: string;
  export const markdown: string;
  export const changelog: string;
}
