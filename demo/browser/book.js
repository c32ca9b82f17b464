/**
 * Draws what the tables of a book say, follows a batch while it runs, and sends a file. The page has
 * every number without this script.
 */
import { barX, geo, link, plot, text } from '@observablehq/plot';
import areas from './areas.json' with { type: 'json' };

const WATCH_MILLISECONDS = 700;

/** @typedef {Readonly<Record<string, string | undefined>>} Row */

/**
 * Where the number of each region stands, in degrees; one that has no room in its area has a line to it.
 * @type {Readonly<Record<string, { readonly at: readonly [number, number], readonly area?: readonly [number, number] }>>}
 */
const LABELS = {
  10: { at: [0.7, 52.3] },
  11: { at: [-0.8, 52.95] },
  12: { at: [2.2, 51.55], area: [-0.05, 51.5] },
  13: { at: [-3.6, 53.05] },
  14: { at: [-2.3, 52.35] },
  15: { at: [-1.9, 54.7] },
  16: { at: [-4.6, 54.2], area: [-2.75, 54.2] },
  17: { at: [-4.5, 57.2] },
  18: { at: [-3.7, 55.55] },
  19: { at: [0.25, 51.05] },
  20: { at: [-1.3, 51.2] },
  21: { at: [-3.7, 51.85] },
  22: { at: [-3.8, 50.75] },
  23: { at: [-1.1, 53.8] },
};

addEventListener('submit', (event) => {
  if (!(event.target instanceof HTMLFormElement && event.target.id === 'book-file')) return;
  event.preventDefault();
  void sendFile(event.target);
});
addEventListener('resize', () => requestAnimationFrame(draw));

draw();
void watch();

/** Shows how far a batch is until its results are read, and then what they say. */
async function watch() {
  while (document.querySelector('#book[data-watch]') !== null) {
    await new Promise((resolve) => setTimeout(resolve, WATCH_MILLISECONDS));
    const next = await load();
    if (next === null) continue;
    // The button that stops a batch keeps its focus.
    const part = next.hasAttribute('data-watch') ? '#book .title' : '#book';
    const shown = part === '#book' ? next : next.querySelector('.title');
    if (shown !== null) document.querySelector(part)?.replaceWith(shown);
  }
  const title = document.querySelector('#book h1');
  document.querySelector('#book-news')?.replaceChildren(title?.textContent ?? '');
  draw();
}

/** The book as it is now; null if this site's server does not answer. */
async function load() {
  try {
    const response = await fetch(location.href);
    return new DOMParser()
      .parseFromString(await response.text(), 'text/html')
      .querySelector('#book');
  } catch {
    return null;
  }
}

/**
 * Sends a file as it is: a form would make this site's server hold all of it.
 * @param {HTMLFormElement} form
 */
async function sendFile(form) {
  const input = form.elements.namedItem('file');
  const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
  const button = form.querySelector('button');
  if (file === undefined || button === null) return;
  const label = button.textContent;
  const show = (/** @type {string} */ problem) =>
    form.querySelector('#file-problem')?.replaceChildren(problem);
  show('');
  button.disabled = true;
  button.textContent = 'Sending the file …';
  try {
    const response = await fetch('/book/file', { method: 'POST', body: file });
    const answer = await response.text();
    if (response.ok) location.assign(`/book?batch=${answer}`);
    else show(answer);
  } catch {
    show('The file could not be sent. Is the site running?');
  } finally {
    button.disabled = false;
    button.removeAttribute('aria-busy');
    button.textContent = label;
  }
}

/** Draws each picture from the rows of its table. */
function draw() {
  picture('steps', drawSteps);
  picture('regions', drawRegions);
  picture('prices', drawPrices);
  document.querySelector('#legend')?.removeAttribute('hidden');
}

/**
 * @param {string} table
 * @param {(rows: readonly Row[], width: number) => Element} drawing
 */
function picture(table, drawing) {
  const figure = document.querySelector(`#${table}-picture`);
  if (!(figure instanceof HTMLElement)) return;
  figure.hidden = false;
  document.querySelector(`#${table}`)?.classList.add('drawn');
  const rows = document.querySelectorAll(`#${table} tbody tr`);
  const data = [...rows].flatMap((row) => (row instanceof HTMLElement ? [{ ...row.dataset }] : []));
  const drawn = drawing(data, figure.clientWidth);
  // The page's policy refuses a style element: site.css has its rules.
  for (const style of drawn.querySelectorAll('style')) style.remove();
  // Plot names its groups by what draws them, which tells nobody anything.
  for (const group of drawn.querySelectorAll('g')) group.removeAttribute('aria-label');
  figure.replaceChildren(drawn);
}

/** @type {(rows: readonly Row[], width: number) => Element} */
function drawSteps(rows, width) {
  const bars = rows.map(({ name = '', homes = '' }) => ({ name, homes: Number(homes) }));
  return plot({
    className: 'plot',
    width,
    height: bars.length * (innerWidth < 640 ? 28 : 56),
    ...{ marginLeft: 76, marginRight: 52, marginTop: 0, marginBottom: 0 },
    x: { axis: null },
    y: { domain: bars.map(({ name }) => name), label: null, tickSize: 0, padding: 0.35 },
    marks: [
      barX(bars, {
        y: 'name',
        x: 'homes',
        fill: ({ name }) => (name === 'nothing' ? 'var(--edge)' : 'var(--accent)'),
        r: 2,
      }),
      text(bars, {
        y: 'name',
        x: 'homes',
        text: ({ homes }) => homes.toLocaleString('en-GB'),
        ...{ dx: 8, textAnchor: 'start', fontWeight: 600 },
      }),
    ],
  });
}

/** @type {(rows: readonly Row[], width: number) => Element} */
function drawRegions(rows, width) {
  const byRegion = new Map(rows.map((row) => [row['region'], row]));
  const shadeOf = (/** @type {string} */ region) => byRegion.get(region)?.['shade'] ?? 'none';
  const labels = Object.entries(LABELS).flatMap(([region, { at, area }]) => {
    const median = byRegion.get(region)?.['median'];
    return median === undefined ? [] : [{ at, area, median, shade: shadeOf(region) }];
  });
  const lines = labels.flatMap(({ at, area }) => (area === undefined ? [] : [{ at, area }]));
  const map = plot({
    className: 'plot',
    width,
    height: width * 1.55,
    margin: 2,
    ariaLabel: 'Map of the fourteen regions with the median saving of each, as in the table',
    projection: {
      type: 'transverse-mercator',
      rotate: [2.5, 0],
      domain: { type: 'FeatureCollection', features: areas.features },
    },
    marks: [
      () => hatching('hatch-nothing'),
      geo(areas.features, {
        fill: {
          value: ({ properties }) => shadeFill(shadeOf(String(properties.region))),
          scale: null,
        },
        stroke: 'var(--edge)',
        strokeWidth: 0.75,
      }),
      link(lines, {
        ...{ x1: ({ at }) => at[0], y1: ({ at }) => at[1] },
        ...{ x2: ({ area }) => area[0], y2: ({ area }) => area[1] },
        stroke: 'var(--text)',
      }),
      text(labels, {
        ...{ x: ({ at }) => at[0], y: ({ at }) => at[1] },
        text: 'median',
        fill: {
          value: ({ area, shade }) =>
            area === undefined ? `var(--on-map-${shade}, var(--text))` : 'var(--text)',
          scale: null,
        },
        stroke: {
          value: ({ area, shade }) =>
            area === undefined ? `var(--map-${shade === '0' ? 'none' : shade})` : 'var(--raised)',
          scale: null,
        },
        ...{ strokeWidth: 4, fontWeight: 600, fontSize: 12 },
      }),
    ],
  });
  map.setAttribute('role', 'img');
  return map;
}

/** @type {(rows: readonly Row[], width: number) => Element} */
function drawPrices(rows, width) {
  const parts = rows.flatMap(({ kind = '', today, then }) => [
    { at: 'Today', kind, homes: Number(today) },
    { at: 'Then', kind, homes: Number(then) },
  ]);
  return plot({
    className: 'plot',
    width,
    height: 64,
    ...{ marginLeft: 48, marginRight: 2, marginTop: 0, marginBottom: 0 },
    x: { axis: null },
    y: { domain: ['Today', 'Then'], label: null, tickSize: 0, padding: 0.25 },
    marks: [
      () => hatching('hatch-moves'),
      barX(parts, {
        y: 'at',
        x: 'homes',
        fill: {
          value: ({ kind }) => (kind === 'cap' ? 'url(#hatch-moves)' : `var(--price-${kind})`),
          scale: null,
        },
        stroke: {
          value: ({ kind }) => (kind === 'fixed' ? 'var(--accent)' : 'var(--follows)'),
          scale: null,
        },
        ...{ insetLeft: 1, insetRight: 1, r: 2 },
      }),
    ],
  });
}

/** @param {string} shade */
function shadeFill(shade) {
  return shade === '0' ? 'url(#hatch-nothing)' : `var(--map-${shade})`;
}

/**
 * A pattern for what saves nothing, or for a price that can move.
 * @param {'hatch-nothing' | 'hatch-moves'} id
 */
function hatching(id) {
  const defs = element('defs', {});
  const size = { width: '6', height: '6', patternUnits: 'userSpaceOnUse' };
  const pattern = element('pattern', { id, ...size, patternTransform: 'rotate(45)' });
  pattern.append(
    element('rect', { class: 'ground', width: '6', height: '6' }),
    element('rect', { width: '1.5', height: '6' }),
  );
  defs.append(pattern);
  return defs;
}

/**
 * @param {string} name
 * @param {Readonly<Record<string, string>>} attributes
 */
function element(name, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
