import type { OperationResponse } from '@energy-partner/client';
import { Hono } from 'hono';
import type { EnergyApi } from '../api/energy-api.ts';
import type { Assets } from '../assets.ts';
import { type Form, queryOf, readForm } from '../household/form.ts';
import { handoverOf } from '../household/handover.ts';
import { READY_HOUSEHOLDS } from '../household/ready-households.ts';
import { compare } from '../household/result.ts';
import { chooseSupply } from '../household/supply.ts';
import { failureSection } from '../pages/failure.ts';
import { failureOf } from '../pages/failure-words.ts';
import { homePage, welcome } from '../pages/home.ts';
import type { FormState } from '../pages/household-form.ts';
import { layout } from '../pages/layout.ts';
import type { Markup } from '../pages/markup.ts';
import { askedText, resultsSection } from '../pages/results.ts';
import { supplyFields } from '../pages/supply-fields.ts';
import type { Visitor } from '../visitors/visitors.ts';
import type { SiteEnv } from './context.ts';

/** The page, and the two parts of it that a script replaces: the supply and the results. */
export function householdRoutes(api: EnergyApi, assets: Assets): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get('/', async (context) => {
      const form = formOf(context.req.url);
      const visitor = context.get('visitor');
      const isSent = new URL(context.req.url).search !== '';
      const [{ state, results, asked }, sources] = await Promise.all([
        filledIn(api, { form, isSent }, visitor),
        sourcesOf(api),
      ]);
      return context.html(
        layout(assets, {
          title: 'Compare energy plans',
          main: homePage({ state, results, asked, sources }),
          calls: visitor.calls,
          households: READY_HOUSEHOLDS,
        }),
      );
    })
    .get('/supply', async (context) => {
      const { form, supply } = await supplied(api, formOf(context.req.url));
      return context.html(supplyFields(form, supply));
    })
    .get('/results', async (context) => {
      const form = formOf(context.req.url);
      const visitor = context.get('visitor');
      const isWhole = form.way !== 'plan' || form.plan !== '';
      const { results } = isWhole
        ? await resultsOf(api, form, visitor)
        : await filledIn(api, { form, isSent: true }, visitor);
      return context.html(results);
    });
}

const NO_POSTCODE = {
  title: 'Enter your postcode',
  lines: ['We need it to find the suppliers and prices in your area. It looks like SW1A 1AA.'],
  requestId: undefined,
};

function formOf(url: string): Form {
  return readForm(new URL(url).searchParams);
}

/** `asked` is the household in one line, if there are results for it. */
type Outcome = { readonly results: Markup; readonly asked: string };
type Sent = { readonly form: Form; readonly isSent: boolean };
type FilledIn = Outcome & { readonly state: FormState };

/** An empty page is `isSent` false; a form that was sent without a postcode is told so. */
async function filledIn(api: EnergyApi, { form, isSent }: Sent, visitor: Visitor): Promise<FilledIn> {
  const { failure, ...state } = await supplied(api, form);
  if (failure !== undefined) return { state, results: failure, asked: '' };
  if (form.post_code === '') return { state, results: isSent ? failureSection(NO_POSTCODE) : welcome(), asked: '' };
  return { state, ...(await resultsOf(api, state.form, visitor)) };
}

type Supplied = FormState & { readonly failure?: Markup };

/** If there are no suppliers to choose from, the form stays as it is. */
async function supplied({ client }: EnergyApi, form: Form): Promise<Supplied> {
  if (form.post_code === '' || form.way !== 'plan') return { form, supply: undefined };
  try {
    return await chooseSupply(client, form);
  } catch (error) {
    return { form, supply: undefined, failure: failureSection(failureOf(error)) };
  }
}

async function resultsOf({ client }: EnergyApi, form: Form, visitor: Visitor): Promise<Outcome> {
  try {
    const result = await compare(client, form);
    const { id, comparisons } = result.comparison;
    const shownAt = `/?${queryOf(form)}`;
    for (const item of comparisons) {
      visitor.offer(item.item_id, { body: handoverOf(result.form, id, item), shownAt });
    }
    const alternatives = form.way === 'address' ? (await chooseSupply(client, result.form)).supply : undefined;
    return { results: resultsSection({ asked: form, result, alternatives }), asked: askedText(result) };
  } catch (error) {
    return { results: failureSection(failureOf(error)), asked: '' };
  }
}

type Sources = OperationResponse<'listSources'>['sources'];

/** What every page says about the API's prices. */
async function sourcesOf({ client }: EnergyApi): Promise<Sources> {
  try {
    return (await client.listSources()).sources;
  } catch {
    return [];
  }
}
