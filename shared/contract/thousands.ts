/** 1000000 as 1,000,000. By a pattern: to load the rules of a language takes a cold start longer than most modules. */
export function thousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
