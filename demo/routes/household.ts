import type { OperationResponse } from '@energy-partner/client';
import { Hono } from 'hono';
import type { EnergyApi } from '../api/energy-api.ts';
import type { Assets } from '../assets.ts';
import { type Form, queryOf, readForm } from '../household/form.ts';
import { handoverOf } from '../household/handover.ts';
import { type ReadyHousehold, readyHouseholds } from '../household/ready-households.ts';
import { compare } from '../household/result.ts';
import { chooseSupply } from '../household/supply.ts';
import { failureSection } from '../pages/failure.ts';
import { failureOf } from '../pages/failure-words.ts';
import { homePage, welcome } from '../pages/home.ts';
import type { FormState } from '../pages/household-form.ts';
import { layout } from '../pages/layout.ts';
import type { Markup } from '../pages/markup.ts';
import { resultsSection } from '../pages/results.ts';
import { supplyFields } from '../pages/supply-fields.ts';
import type { Visitor } from '../visitors/visitors.ts';
import type { SiteEnv } from './context.ts';

/** The page, and the two parts of it that a script replaces: the supply and the results. */
export function householdRoutes(api: EnergyApi, assets: Assets): Hono<SiteEnv> {
  const about = createAbout(api);
  return new Hono<SiteEnv>()
    .get('/', async (context) => {
      const form = formOf(context.req.url);
      const visitor = context.get('visitor');
      const [{ state, results }, { households, sources }] = await Promise.all([filledIn(api, form, visitor), about()]);
      return context.html(
        layout(assets, {
          title: 'Compare energy plans',
          main: homePage({ state, results, households, sources }),
          calls: visitor.calls,
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
      return context.html(isWhole ? await resultsOf(api, form, visitor) : (await filledIn(api, form, visitor)).results);
    });
}

function formOf(url: string): Form {
  return readForm(new URL(url).searchParams);
}

type FilledIn = { readonly state: FormState; readonly results: Markup };

async function filledIn(api: EnergyApi, form: Form, visitor: Visitor): Promise<FilledIn> {
  const { failure, ...state } = await supplied(api, form);
  const isAsked = form.post_code !== '';
  return { state, results: failure ?? (isAsked ? await resultsOf(api, state.form, visitor) : welcome()) };
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

async function resultsOf({ client }: EnergyApi, form: Form, visitor: Visitor): Promise<Markup> {
  try {
    const result = await compare(client, form);
    const { id, comparisons } = result.comparison;
    const shownAt = `/?${queryOf(form)}`;
    for (const item of comparisons) {
      visitor.offer(item.item_id, { body: handoverOf(result.form, id, item), shownAt });
    }
    const alternatives = form.way === 'address' ? (await chooseSupply(client, result.form)).supply : undefined;
    return resultsSection({ asked: form, result, alternatives });
  } catch (error) {
    return failureSection(failureOf(error));
  }
}

type About = {
  readonly households: readonly ReadyHousehold[];
  readonly sources: OperationResponse<'listSources'>['sources'];
};

const NOTHING_KNOWN: About = { households: [], sources: [] };

/** What every page says about the API's data. The households do not change while the API runs. */
function createAbout({ client }: EnergyApi): () => Promise<About> {
  let households: readonly ReadyHousehold[] | undefined;
  return async () => {
    try {
      const [{ sources }, ready] = await Promise.all([
        client.listSources(),
        households ?? client.getReferenceDocument().then(readyHouseholds),
      ]);
      households = ready;
      return { households: ready, sources };
    } catch {
      return NOTHING_KNOWN;
    }
  };
}
