import { ApiError } from '@energy-partner/client';
import { Hono } from 'hono';
import type { EnergyApi } from '../api.ts';
import { type Markup, NOTHING } from '../format.ts';
import { type Problem, problemsOf, problemsOfApi } from '../household/check.ts';
import { compare } from '../household/compare.ts';
import { type Form, queryOf, readForm } from '../household/form.ts';
import { comparisonOf, handoverOf, otherUsages } from '../household/parameters.ts';
import { chooseSupply, type Supply } from '../household/supply.ts';
import { savingsChart } from '../pages/charts.ts';
import { callDetails } from '../pages/developers.ts';
import { failureOf, failureSection, lostPage, problemSummary, questionSummary } from '../pages/failure.ts';
import { homePage, type Market, rehearsal } from '../pages/home.ts';
import { householdLine, resultsSection } from '../pages/results.ts';
import type { SiteEnv, Visitor } from '../visitors.ts';

/** The form with what became of it, the savings at other usages, and the visitor's own calls. */
export function compareRoutes(api: EnergyApi): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get('/', async (context) => {
      const { searchParams } = new URL(context.req.url);
      const form = readForm(searchParams);
      const isSent = searchParams.size > 0;
      const [outcome, market] = await Promise.all([
        isSent ? outcomeOf(api, form, context.get('visitor')) : { form, supply: undefined, problems: [] },
        isSent ? NO_MARKET : marketOf(api),
      ]);
      // Whoever entered a postcode only, or nothing, is asked for no more.
      const isOpen = [...queryOf(outcome.form).keys()].some((name) => name !== 'post_code');
      return context.html(
        context.get('page')(titleOf(outcome), pageOf(outcome, market, isOpen), isSent ? queryOf(form) : undefined),
      );
    })
    .get('/form', async (context) => {
      const form = readForm(new URL(context.req.url).searchParams);
      const { form: filled, supply, problems } = await supplied(api, form);
      const main = pageOf({ form: filled, supply, problems, markup: NOTHING }, NO_MARKET, true);
      return context.html(context.get('page')('Your home', main, queryOf(form)));
    })
    .get('/savings', async (context) => {
      const { searchParams } = new URL(context.req.url);
      const form = readForm(searchParams);
      const main = await savingsOf(api, form, searchParams.get('at') ?? '');
      return context.html(context.get('page')('Savings at other usages', main, queryOf(form)));
    })
    .get('/calls/:number', (context) => {
      const wanted = Number(context.req.param('number'));
      const call = context.get('visitor').calls.find(({ number }) => number === wanted);
      if (call !== undefined) return context.html(context.get('page')('A call', callDetails(call)));
      const main = lostPage({ title: 'This call is no longer kept', lines: ['Only the latest thirty are.'] });
      return context.html(context.get('page')('No such call', main), 404);
    });
}

/** What became of a form; neither `markup` nor problems if nothing was asked. */
type Outcome = {
  readonly form: Form;
  readonly supply: Supply | undefined;
  readonly problems: readonly Problem[];
  readonly markup?: Markup;
  /** The household in one line, if there are results. */
  readonly line?: string;
};

async function outcomeOf(api: EnergyApi, asked: Form, visitor: Visitor): Promise<Outcome> {
  const found = problemsOf(asked);
  const { form, supply, problems, markup } = await supplied(api, asked);
  const known = { form, supply };
  // An unknown supplier has no plans: that is one problem, and it comes where the form asks for it.
  const all = [
    ...found.filter(({ field }) => field === 'post_code'),
    ...problems,
    ...found.filter(({ field }) => field !== 'post_code'),
  ];
  if (markup !== undefined) return { ...known, problems, markup };
  if (all.length > 0) return { ...known, problems: all, markup: problemSummary(all) };
  try {
    const result = await compare(api.client, form);
    if (result.questions.length > 0) {
      return { ...known, problems: result.questions, markup: questionSummary(result.questions) };
    }
    const shownAt = `/?${queryOf(form)}`;
    const { id, comparisons } = result.comparison;
    for (const item of comparisons) {
      visitor.offer(item.item_id, { body: handoverOf(result.form, id, item), shownAt });
    }
    const alternatives = form.way === 'address' ? (await chooseSupply(api.client, result.form)).supply : undefined;
    return {
      ...known,
      problems: [],
      markup: resultsSection({ asked: form, result, alternatives }),
      line: householdLine(result),
    };
  } catch (error) {
    return { ...known, ...refused(form, error) };
  }
}

type Supplied = Pick<Outcome, 'form' | 'supply' | 'problems' | 'markup'>;

/** If there are no suppliers to choose from, the form stays as it is. */
async function supplied({ client }: EnergyApi, form: Form): Promise<Supplied> {
  if (form.way !== 'plan' || problemsOf(form).some(({ field }) => field === 'post_code')) {
    return { form, supply: undefined, problems: [] };
  }
  try {
    return await chooseSupply(client, form);
  } catch (error) {
    return { form, supply: undefined, ...refused(form, error) };
  }
}

/** What the API refuses is said at the field that mends it, if there is one. */
function refused(form: Form, error: unknown): Pick<Outcome, 'problems' | 'markup'> & { readonly markup: Markup } {
  const problems = error instanceof ApiError && form.rehearse === '' ? problemsOfApi(form, error.errors) : [];
  return { problems, markup: problems.length === 0 ? failureSection(failureOf(error)) : problemSummary(problems) };
}

function titleOf({ line, problems }: Outcome): string {
  if (line !== undefined) return `Plans for ${line}`;
  return problems.length > 0 ? 'There is a problem' : 'Compare energy plans';
}

function pageOf({ form, supply, problems, markup, line }: Outcome, market: Market, isOpen: boolean): Markup {
  return homePage({
    state: { form, supply, problems, isOpen },
    outcome: markup,
    line,
    notice: rehearsal(form, `/?${queryOf({ ...form, rehearse: '' })}`),
    market,
  });
}

async function savingsOf({ client }: EnergyApi, form: Form, at: string): Promise<Markup> {
  try {
    const { comparison } = await client.comparePlans({
      ...comparisonOf(form),
      other_usages: otherUsages(at, form.fuel),
    });
    const { electricity, gas } = comparison.current;
    return savingsChart(comparison.comparisons, (electricity ?? gas)?.plan.name ?? 'your plan');
  } catch (error) {
    return failureSection(failureOf(error));
  }
}

const NO_MARKET: Market = { day: undefined, sources: [] };

/** The prices that are compared, as the empty page says; without them it says nothing. */
async function marketOf({ client }: EnergyApi): Promise<Market> {
  try {
    const [{ market_day }, { sources }] = await Promise.all([client.getStatus(), client.listSources()]);
    return { day: market_day, sources };
  } catch {
    return NO_MARKET;
  }
}
