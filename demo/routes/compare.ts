import { ApiError, type Client } from '@energy-partner/client';
import { Hono } from 'hono';
import type { Markup } from '../format.ts';
import { CALENDAR_FILE, switchEvent } from '../household/calendar.ts';
import { type Problem, problemsOf, problemsOfApi } from '../household/check.ts';
import { compare, type Result } from '../household/compare.ts';
import { type Form, queryOf, readForm } from '../household/form.ts';
import { comparisonParameters, handoverOf, otherUsages } from '../household/parameters.ts';
import { chooseSupply, type Supply } from '../household/supply.ts';
import { certaintyByMonth } from '../household/year.ts';
import { failureOf, failureSection, problemSummary, questionSummary } from '../pages/failure.ts';
import { homePage, type Sources } from '../pages/home.ts';
import { resultsSection, usageLine } from '../pages/results.ts';
import { SHARES, savingsPage } from '../pages/savings.ts';
import type { Shown, SiteEnv, Visitor } from '../visitors.ts';

/** Serves the form with its result, and the savings at other usages. */
export function compareRoutes(client: Client): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get('/', async (context) => {
      const { form, isSent } = formOf(context.req.url);
      if (!isSent) {
        const sources = await sourcesOf(client);
        return context.var.show('Compare energy plans', homePage({ form, problems: [], sources }));
      }
      const outcome = await outcomeOf(client, form);
      const { result } = outcome;
      if (result === undefined) return context.var.show('There is a problem', homePage(outcome));
      offerAll(context.var.visitor, form, result);
      const title = `Plans for ${form.post_code}`;
      return context.var.show(title, homePage({ ...outcome, usage: usageLine(result) }));
    })
    .get('/form', async (context) => {
      const { form } = formOf(context.req.url);
      const filled = await supplied(client, form);
      return context.var.show('Your home', homePage({ ...filled, isOpen: true }));
    })
    .get('/calendar', async (context) => {
      const { form } = formOf(context.req.url);
      const { result } = await outcomeOf(client, form);
      const event =
        result && switchEvent(result, `${new URL(context.req.url).origin}/?${queryOf(form)}`);
      if (event === undefined) return context.notFound();
      return context.body(event, 200, CALENDAR_FILE);
    })
    .get('/savings', async (context) => {
      const { form, query } = formOf(context.req.url);
      const other_usages = otherUsages(query.get('at') ?? '', form.fuel, SHARES);
      const { comparison } = await client.comparePlans({
        ...comparisonParameters(form),
        with_periods: false,
        limit: MOST_PLANS,
        other_usages,
      });
      const main = savingsPage(comparison);
      return context.var.show('Savings at other usages', main);
    });
}

/** More plans than any household is offered. */
const MOST_PLANS = 100;

/** Remembers every plan on the page for a press of its button. */
function offerAll(visitor: Visitor, answers: Form, { form, all, comparison }: Result): void {
  for (const { id, comparisons, current, market, usage } of new Set([all, comparison]))
    for (const item of comparisons) {
      const shown = {
        at: `/?${queryOf(answers)}`,
        totalPence: item.like_for_like.total_pence,
        stayPence: current.like_for_like.total_pence,
        months: certaintyByMonth(item.like_for_like.periods ?? [], market),
        capMayChangeOn: market.cap_may_change_on,
        kwh: { electricity: usage.electricity?.kwh, gas: usage.gas?.kwh },
        assumed: assumedOf(answers),
      };
      visitor.offer(item.item_id, { body: handoverOf(form, id, item), shown });
    }
}

/** An estimate counts as assumed, even if the household chose it. */
function assumedOf({ way, supplier, usage }: Form): Shown['assumed'] {
  return {
    plan: way === 'address' || (way === 'plan' && supplier === ''),
    usage: way === 'address' || usage === 'estimate',
  };
}

function formOf(url: string) {
  const { searchParams: query } = new URL(url);
  return { query, form: readForm(query), isSent: query.size > 0 };
}

/** The outcome of a form: a result, or problems and the page that shows them. */
type Outcome = {
  readonly form: Form;
  /** The form with the supplier and plan that are assumed. */
  readonly filled?: Form;
  readonly supply?: Supply;
  readonly problems: readonly Problem[];
  readonly markup?: Markup;
  readonly result?: Result;
  /** True to show all questions at once; by default if one of them was answered. */
  readonly isOpen?: boolean;
};

async function outcomeOf(client: Client, form: Form): Promise<Outcome> {
  const choices = await supplied(client, form);
  const found = problemsOf(form);
  // An unknown supplier has no plans: that is one problem, and it comes where the form asks for it.
  const isPostcode = ({ field }: Problem): boolean => field === 'post_code';
  const problems = [
    ...found.filter(isPostcode),
    ...choices.problems,
    ...found.filter((problem) => !isPostcode(problem)),
  ];
  if (choices.markup !== undefined) return choices;
  if (problems.length > 0) return { ...choices, problems, markup: problemSummary(problems) };
  try {
    const result = await compare(client, choices.filled ?? form);
    const { questions } = result;
    if (questions.length > 0)
      return { ...choices, problems: questions, markup: questionSummary(questions, form) };
    return {
      ...choices,
      result,
      markup: resultsSection({ answers: form, result }),
    };
  } catch (error) {
    return { ...choices, ...refused(form, error) };
  }
}

/**
 * Returns the form with its suppliers and plans. If there are no suppliers to choose from, it stays
 * as it is.
 */
async function supplied(client: Client, form: Form): Promise<Outcome> {
  if (form.way !== 'plan' || problemsOf(form).some(({ field }) => field === 'post_code'))
    return { form, problems: [] };
  try {
    return { form, ...(await chooseSupply(client, form)) };
  } catch (error) {
    return { form, ...refused(form, error) };
  }
}

/**
 * Shows an error of the API at the field that can correct it, if there is one.
 *
 * @throws what nobody expected
 */
function refused(form: Form, error: unknown): Pick<Outcome, 'problems' | 'markup' | 'isOpen'> {
  const problems = error instanceof ApiError ? problemsOfApi(form, error.errors) : [];
  if (problems.length > 0) return { problems, markup: problemSummary(problems) };
  const failure = failureOf(error);
  if (failure.status === 500) throw error;
  return { problems, markup: failureSection(failure), isOpen: false };
}

/** Returns the sources that are compared, for the empty page; none if the API does not respond. */
async function sourcesOf(client: Client): Promise<Sources> {
  try {
    return (await client.listSources()).sources;
  } catch {
    return [];
  }
}
