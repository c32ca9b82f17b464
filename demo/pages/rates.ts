import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { type Markup, NOTHING, rate } from '../format.ts';

type Line = Schemas['BreakdownItem'];
type Consumption = Extract<Line, { type: 'consumption' }>;

/** Lists the unit rates and standing charges of a plan, with today's VAT, as a bill has them. */
export function ratesList({ electricity, gas }: Schemas['FuelProjections']): Markup {
  return html`<dl class="rates">${fuelRates('Electricity', electricity)}${fuelRates('Gas', gas)}</dl>`;
}

function fuelRates(fuel: string, projection: Schemas['FuelProjection'] | undefined): Markup {
  if (projection === undefined) return NOTHING;
  const lines = projection.breakdown;
  const rates = lines.filter((line): line is Consumption => line.type === 'consumption');
  const charge = lines.find((line) => line.type === 'standing-charge');
  const aDay = charge === undefined ? '' : `${rate(charge.charge_with_vat_pence_per_day)} a day`;
  return html`<div><dt>${fuel}</dt><dd>${ratesText(rates)}</dd><dd>${aDay}</dd></div>`;
}

/** Writes one rate, the two of Economy 7, or the lowest and the highest of several. */
function ratesText(rates: readonly Consumption[]): string {
  const pence = rates.map(({ rate_with_vat_pence_per_kWh }) => rate_with_vat_pence_per_kWh);
  const byRegister = rates
    .filter(({ register }) => register !== 'all')
    .map((line) => `${rate(line.rate_with_vat_pence_per_kWh)} by ${line.register}`);
  if (byRegister.length > 0) return byRegister.join(', ');
  const [lowest, highest] = [Math.min(...pence), Math.max(...pence)];
  return lowest === highest ? `${rate(lowest)} a kWh` : `${rate(lowest)} to ${rate(highest)} a kWh`;
}
