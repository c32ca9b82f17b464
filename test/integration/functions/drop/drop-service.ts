import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { comparison } from '../../../../functions/comparison/handler.ts';
import { drop } from '../../../../functions/drop/handler.ts';
import { sessions as readSessions } from '../../../../functions/sessions/handler.ts';
import { dropEndpoint } from '../../../../shared/contract/endpoints/drop.ts';
import { errorBody } from '../../../../shared/contract/errors.ts';
import type { RequestLog } from '../../../../shared/http/errors.ts';
import { httpFunction } from '../../../../shared/http/function.ts';
import { createPlaces } from '../../../../shared/places/place-finder.ts';
import type { Price } from '../../../../shared/pricing/index.ts';
import { newSessionId, type SessionStore } from '../../../../shared/sessions/session.ts';
import { isOutOfReach } from '../../../../shared/store/client.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryPlacesStore, createMemorySessionStore } from '../../../support/memory-stores.ts';
import { loadPostcodes } from '../../../support/postcodes.ts';
import { makeLoad, makeOffer, makePlan, makeSupplier, publishedMarket } from '../../../support/small-market.ts';

const FUELS = ['dual_fuel', 'electricity', 'gas'] as const;
const METHODS = ['monthly_direct_debit', 'variable_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'] as const;

const dayAndNight: Price = {
  chargeMicropencePerDay: 50_000_000n,
  registers: [
    { name: 'day', bands: [{ rateMicropencePerKwh: 31_000_000n, widthMicroKwhPerYear: null }] },
    { name: 'night', bands: [{ rateMicropencePerKwh: 13_000_000n, widthMicroKwhPerYear: null }] },
  ],
};

const halfPriceAtNight: Price = {
  chargeMicropencePerDay: 50_000_000n,
  timetable: [[{ from: '00:00', to: '05:00' }], null],
  ratesMicropencePerKwh: [12_500_000n, 25_000_000n],
};

export type Sending = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly clientId?: string;
  /** As it is, in place of a body as JSON. */
  readonly text?: string | null;
};

/** The drop function, with comparison and sessions beside it, over a small market in memory. */
export async function dropService(sessions: SessionStore = createMemorySessionStore()) {
  const hand = createHandClock();
  const clock = { ...hand, today: () => '2026-11-21' };
  let edition = await publishedMarket([market()]);
  const placesStore = createMemoryPlacesStore();
  await loadPostcodes(placesStore, { 'SW1A 1AA': 12, 'M1 1AE': 16 });
  const logged: string[] = [];
  const line = (event: unknown): void => {
    logged.push(JSON.stringify(event));
  };
  const log: RequestLog = { responded: line, refused: line, failed: line };
  const parts = {
    market: { open: async () => edition },
    places: createPlaces({ store: placesStore, clock }),
    clock,
  };
  const journeyUrl = 'https://switch.example.com/start';

  const handOver = httpFunction(
    { log, clock: hand, ...dropEndpoint, isTemporary: isOutOfReach },
    drop({ ...parts, sessions, newSessionId, journeyUrl }),
  );
  const compare = httpFunction({ log, clock: hand }, comparison(parts));

  const show = httpFunction({ log, clock: hand, scopes: ['partner', 'journey'] }, readSessions({ ...parts, sessions }));

  return {
    clock,
    sessions,
    editionId: () => edition.id,
    /** From then on nobody has ever sold the plan. */
    withdraw: async (planKey: string) => {
      const load = market();
      edition = await publishedMarket([
        {
          ...load,
          plans: load.plans.filter(({ key }) => key !== planKey),
          offers: load.offers.filter((offer) => offer.planKey !== planKey),
        },
      ]);
    },
    logged,
    send: async (body: unknown, { headers = {}, clientId = 'client-a', text = JSON.stringify(body) }: Sending = {}) => {
      const result = await handOver(toEvent({ headers, body: text }, clientId), {} as Context);
      const { statusCode: status, body: responseText, headers: responseHeaders = {} } = result;
      const isReplayed = responseHeaders['Idempotent-Replayed'] === 'true';
      return { status, headers: responseHeaders, text: responseText, body: read(responseText), isReplayed };
    },
    compare: async (query: Readonly<Record<string, string>>) => {
      const multi = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]]));
      const result = await compare(toEvent({ multiValueQueryStringParameters: multi }, 'client-a'), {} as Context);
      return read(result.body).comparison;
    },
    open: async (id: string, caller: CallerContext = {}) => {
      const event = toEvent({ pathParameters: { session_id: id } }, 'client-a');
      Object.assign(event.requestContext.authorizer ?? {}, caller);
      const result = await show(event, {} as Context);
      return { status: result.statusCode, body: read(result.body) };
    },
  };
}

/** What the authorizer hands on, in place of a partner's. */
export type CallerContext = { readonly clientId?: string; readonly scope?: string };

export type DropService = Awaited<ReturnType<typeof dropService>>;

export type DropResponded = Awaited<ReturnType<DropService['send']>>;

export function urlOf({ body }: DropResponded): URL {
  return new URL(body.plan_info_url);
}

export function idOf(response: DropResponded): string {
  return urlOf(response).searchParams.get('session') ?? '';
}

/** Status, and code and parameters of each error. */
export function errorsOf({ status, body }: DropResponded) {
  return [status, ...errorBody.parse(body).errors.map(({ code, parameters }) => [code, parameters])];
}

/**
 * acme has a standard variable plan and one that it no longer sells, bolt a fixed one, one for Economy 7, one that needs
 * a smart meter, one for a car and one that cannot be fulfilled; cold cannot fulfil anything.
 */
function market() {
  return makeLoad({
    source: 'test',
    suppliers: [
      makeSupplier({ key: 'acme' }),
      makeSupplier({ key: 'bolt' }),
      makeSupplier({ key: 'cold', fulfillable: false }),
    ],
    plans: [
      makePlan({ supplierKey: 'acme', key: 'standard-variable', standardVariable: true }),
      makePlan({ supplierKey: 'acme', key: 'old', availableToSwitch: false }),
      makePlan({ supplierKey: 'bolt', key: 'fixed' }),
      makePlan({ supplierKey: 'bolt', key: 'night' }),
      makePlan({ supplierKey: 'bolt', key: 'smart', requires: ['smart_meter'] }),
      makePlan({ supplierKey: 'bolt', key: 'waiting', fulfillable: false }),
      makePlan({ supplierKey: 'cold', key: 'fixed' }),
      makePlan({ supplierKey: 'bolt', key: 'car', requires: ['smart_meter', 'electric_vehicle'] }),
    ],
    offers: [
      ...everyOffer('acme', 'standard-variable'),
      ...everyOffer('bolt', 'fixed'),
      makeOffer({ supplierKey: 'acme', planKey: 'old' }),
      makeOffer({ supplierKey: 'bolt', planKey: 'smart', electricity: halfPriceAtNight }),
      makeOffer({ supplierKey: 'bolt', planKey: 'waiting' }),
      makeOffer({ supplierKey: 'cold', planKey: 'fixed' }),
      makeOffer({ supplierKey: 'bolt', planKey: 'car', fuel: 'electricity' }),
      makeOffer({
        supplierKey: 'bolt',
        planKey: 'night',
        fuel: 'electricity',
        electricityVariant: 'economy_7',
        electricity: dayAndNight,
      }),
    ],
  });
}

/** A plan for every fuel and payment method of a standard meter in region 12. */
function everyOffer(supplierKey: string, planKey: string) {
  return FUELS.flatMap((fuel) =>
    METHODS.map((paymentMethod) => makeOffer({ supplierKey, planKey, fuel, paymentMethod })),
  );
}

function toEvent(over: Partial<APIGatewayProxyEvent>, clientId: string): APIGatewayProxyEvent {
  const requestContext = {
    requestId: randomUUID(),
    authorizer: { partner: `partner of ${clientId}`, clientId, exp: '4102444800' },
  };
  const event = { path: '/energy', headers: {}, body: null, isBase64Encoded: false, ...over };
  return { ...event, requestContext } as unknown as APIGatewayProxyEvent;
}

function read(text: string) {
  return JSON.parse(text);
}
