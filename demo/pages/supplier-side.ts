import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { type Markup, NOTHING, sentenceCase } from '../format.ts';
import { type Fuel, fuelsOf, type Status } from '../switching.ts';

type Session = Schemas['Session'];

/** Lets the household confirm the switch. In a demonstration nobody is switched. */
export function confirmation({ id, today }: Session): Markup {
  return html`<section id="confirm" class="panel stack" aria-labelledby="confirm-title">
      <h2 id="confirm-title">Is everything right?</h2>
      <p>Nothing has changed yet: you switch only when you confirm.</p>
      <form method="post" action="/journey/confirm" class="stack">
        <input type="hidden" name="session" value="${id}">
        <button class="primary" ${today.on_sale ? '' : 'disabled'}>Confirm the switch</button>
        <span class="hint">This is a demonstration: nobody is switched.</span>
      </form>
    </section>`;
}

/** Leads to the partner's page, and reports what suppliers would. */
export function supplierSide(session: Session): Markup {
  const fuels = fuelsOf(session.selected_plan.fuel);
  return html`<section id="confirm" class="panel stack" aria-labelledby="confirm-title">
      <h2 id="confirm-title">You have confirmed</h2>
      <p>Lamplight tells you how your switch goes, on a separate page.</p>
      <p><a class="primary" href="/your-switch?session=${session.id}" target="_blank">Your switch<span class="unseen"> (opens a new tab)</span></a></p>
    </section>
    <section id="supplier" class="panel stack" aria-labelledby="supplier-title">
      <p><span class="label">The supplier’s side</span></p>
      <h2 id="supplier-title">What does the supplier report?</h2>
      <p class="hint">No household sees this: the journey reports what suppliers say, and the API tells Lamplight by webhook. Keep “Your switch” open beside this page.</p>
      ${fuels.map((fuel) => reportForm(session, fuel))}
    </section>`;
}

function reportForm({ id, switch: reported }: Session, fuel: Fuel): Markup {
  const { status: current, sequence = 0 } = reported?.[fuel] ?? {};
  const buttons = Object.entries(ACTIONS).map(
    ([status, text]) =>
      html`<button name="status" value="${status}" ${status === current ? 'disabled' : ''}>${text}</button>`,
  );
  return html`<form method="post" action="/journey/report" class="stack" aria-labelledby="report-${fuel}">
      <h3 id="report-${fuel}">${sentenceCase(fuel)} ${current === undefined ? NOTHING : html`<span class="label">${current}</span>`}</h3>
      <input type="hidden" name="session" value="${id}"><input type="hidden" name="fuel" value="${fuel}">
      <input type="hidden" name="sequence" value="${sequence + 1}">
      <p class="ways">${buttons}</p>
    </form>`;
}

/** The statuses that may follow a confirmation, the likely ones first. */
const ACTIONS: Readonly<Record<Exclude<Status, 'submitted'>, string>> = {
  in_progress: 'Accepted',
  live: 'Supply has started',
  objected: 'Present supplier objects',
  rejected: 'Turned down',
  cancelled: 'Household withdraws',
};
