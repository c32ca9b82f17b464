/** What partners are promised of production, for each calendar month. */
export const SERVICE_LEVEL = {
  /** Of the requests with a valid token and within their limits, those without a 5xx. */
  availablePercent: 99.9,
  /** Of the responses, those ready within so many milliseconds of the request's arrival at the gateway. */
  quickPercent: 99,
  quickMilliseconds: 100,
} as const;
