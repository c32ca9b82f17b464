import type { JsonGuest } from '../../data-loader/feeds/kraken/api.ts';
import { Refused } from '../../data-loader/report.ts';

/** Fetches once, follows nothing. */
export const plainGuest: JsonGuest = {
  getJson: async (url, { maxBytes, signal }) => {
    const response = await fetch(url, { signal, redirect: 'manual' });
    const text = await response.text();
    if (!response.ok)
      throw Object.assign(new Error(`the server responded with status ${response.status}`), {
        status: response.status,
      });
    if (text.length > maxBytes) throw new Refused('unreadable', `the response has more than ${maxBytes} bytes`);
    try {
      return JSON.parse(text);
    } catch {
      throw new Refused('unreadable', `the response is not JSON: ${text.slice(0, 60)}`);
    }
  },
};
