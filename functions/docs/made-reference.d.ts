/** Made by bin/reference/page.ts while the function is bundled: there is no such file. */
declare module 'energy:reference' {
  export const page: string;
  export const contentSecurityPolicy: string;
  export const document: string;
}
