const SERIES = ['--series-1', '--series-2', '--series-3', '--series-4'];
/** The household's own use is the fourth of the usages. */
const OWN = 3;

/** @typedef {typeof import('uplot')} Library */

/**
 * Draws the savings of the first plans of a table, again whenever its place is resized or the
 * scheme changes. The table says the same, so that nobody needs to see the chart; the legend tells
 * the values at the cursor.
 * @param {HTMLElement} place
 * @param {HTMLTableElement} table
 */
export async function drawChart(place, table) {
  /** @type {{ default: Library }} */
  const { default: uPlot } = await import(new URL('uplot.js', import.meta.url).href);
  let width = 0;
  new ResizeObserver(() => {
    if (place.clientWidth !== width) draw(uPlot, place, table);
    width = place.clientWidth;
  }).observe(place);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    draw(uPlot, place, table),
  );
}

/**
 * @param {Library} uPlot
 * @param {HTMLElement} place
 * @param {HTMLTableElement} table
 */
function draw(uPlot, place, table) {
  const x = numbers(table, 'data-x');
  const rows = [...table.querySelectorAll('tbody tr')].slice(0, SERIES.length);
  const axis = {
    stroke: colour(place, '--quiet'),
    font: '12px system-ui, sans-serif',
    ticks: { show: false },
  };
  const isNarrow = place.clientWidth < 480;
  place.replaceChildren();
  const plot = new uPlot(
    {
      width: place.clientWidth,
      height: isNarrow ? 220 : 280,
      padding: [12, 24, 0, 0],
      scales: {
        x: { time: false },
        y: { range: (_plot, least, most) => [Math.min(0, least * 1.1), most * 1.1] },
      },
      cursor: { y: false, drag: { x: false, y: false } },
      series: [
        { label: 'Electricity in a year', value: (_plot, value) => kwh(value) },
        ...rows.map((row, index) => ({
          label: row.querySelector('th')?.textContent ?? '',
          stroke: colour(place, SERIES[index] ?? ''),
          width: 2,
          value: (/** @type {unknown} */ _plot, /** @type {number | null} */ value) =>
            pounds(value),
        })),
      ],
      axes: [
        {
          ...axis,
          grid: { show: false },
          splits: () => x.filter((_, index) => !isNarrow || index % 2 === 1),
          values: (_plot, values) =>
            values.map((value) => (isNarrow ? value.toLocaleString('en-GB') : kwh(value))),
        },
        {
          ...axis,
          grid: { stroke: colour(place, '--line') },
          size: 56,
          values: (_plot, values) => values.map(pounds),
        },
      ],
    },
    /** @type {import('uplot').AlignedData} */ ([x, ...rows.map((row) => numbers(row, 'data-y'))]),
    place,
  );
  plot.root.querySelector('.u-legend')?.setAttribute('aria-live', 'polite');
  place.tabIndex = 0;
  place.setAttribute('role', 'group');
  place.setAttribute(
    'aria-label',
    'Chart. The arrow keys go from value to value; the table has the same figures.',
  );
  let at = OWN;
  const point = () => plot.setCursor({ left: plot.valToPos(x[at] ?? 0, 'x'), top: 0 });
  place.onkeydown = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    at = Math.min(x.length - 1, Math.max(0, at + step));
    point();
  };
  setTimeout(point);
}

/**
 * @param {Element} within
 * @param {string} name
 */
function numbers(within, name) {
  return [...within.querySelectorAll(`[${name}]`)].map((cell) => Number(cell.getAttribute(name)));
}

/** @param {number | null} value */
function kwh(value) {
  return value === null ? '' : `${value.toLocaleString('en-GB')} kWh`;
}

/** @param {number | null} value */
function pounds(value) {
  return value === null
    ? ''
    : `${value < 0 ? '−' : ''}£${Math.abs(Math.round(value)).toLocaleString('en-GB')}`;
}

/**
 * As it is in the scheme that is in use.
 * @param {HTMLElement} place
 * @param {string} name
 */
function colour(place, name) {
  place.style.color = `var(${name})`;
  const { color } = getComputedStyle(place);
  place.style.color = '';
  return color;
}
