/** Charts are drawn from tables that say the same, so that nobody needs to see them. */
const COLOURS = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'];
const HEIGHT = { usage: 300, 'half-hours': 200 };
const MOST_SERIES = 5;

/** @type {Promise<typeof import('uplot')> | undefined} */
let library;

/** @param {Document | Element} within */
export async function drawCharts(within) {
  const places = [...within.querySelectorAll('[data-chart]')].filter((place) => place.checkVisibility());
  if (places.length === 0) return;
  library ??= load();
  const uPlot = await library;
  for (const place of places) draw(uPlot, /** @type {HTMLElement} */ (place));
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => void drawCharts(document));
let resizing = 0;
addEventListener('resize', () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => void drawCharts(document), 200);
});

/** @returns {Promise<typeof import('uplot')>} */
function load() {
  const { chartScript = '', chartStyle = '' } = document.body.dataset;
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: chartStyle });
  const script = Object.assign(document.createElement('script'), { src: chartScript });
  document.head.append(style, script);
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve(Reflect.get(globalThis, 'uPlot')));
    script.addEventListener('error', () => reject(new Error('the chart library did not load')));
  });
}

/**
 * @param {typeof import('uplot')} uPlot
 * @param {HTMLElement} place
 */
function draw(uPlot, place) {
  const kind = place.dataset['chart'] === 'usage' ? 'usage' : 'half-hours';
  const table = place.parentElement?.querySelector('table:not(.u-legend)');
  if (!(table instanceof HTMLTableElement)) return;
  const { x, series } = seriesOf(table, kind);
  const data = kind === 'usage' ? [x, ...series.map(({ y }) => y)] : untilMidnight(x, series);
  place.replaceChildren();
  place.setAttribute('role', 'img');
  place.setAttribute(
    'aria-label',
    `Chart: ${series.map(({ label }) => label).join('; ')}. The figures are in the table.`,
  );
  const axis = { stroke: colour('--quiet'), grid: { stroke: colour('--line') }, ticks: { stroke: colour('--line') } };
  new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT[kind],
      scales: {
        x: { time: false },
        y: { range: (_plot, least, most) => [Math.min(0, least * 1.1), Math.max(0, most * 1.1)] },
      },
      cursor: { y: false },
      legend: { live: true },
      series: [
        { label: kind === 'usage' ? 'Electricity, kWh' : 'Hour' },
        ...series.map(({ label }, index) => ({
          label,
          stroke: colour(COLOURS[index + 1] ?? '--series-1'),
          width: 2,
          ...(kind === 'usage' ? {} : { ...steps(uPlot), points: { show: false } }),
        })),
      ],
      axes: [
        {
          ...axis,
          label: kind === 'usage' ? 'kWh of electricity a year (gas in proportion)' : 'Hour of the day',
          labelSize: 24,
          font: FONT,
          labelFont: FONT,
        },
        {
          ...axis,
          size: 64,
          font: FONT,
          /** @param {unknown} _plot @param {number[]} values */
          values: (_plot, values) =>
            values.map((value) =>
              kind === 'usage' ? `${value < 0 ? '−' : ''}£${Math.abs(value).toLocaleString('en-GB')}` : `${value}p`,
            ),
        },
      ],
    },
    /** @type {import('uplot').AlignedData} */ (data),
    place,
  );
}

const FONT = '12px system-ui, sans-serif';

/**
 * @param {HTMLTableElement} table
 * @param {'usage' | 'half-hours'} kind
 */
function seriesOf(table, kind) {
  const rows = [...table.querySelectorAll('tbody tr')];
  const heads = [...table.querySelectorAll('thead th')];
  const chosen = new Set(
    [...document.querySelectorAll('input[name="chart"]:checked')].map(
      (box) => /** @type {HTMLInputElement} */ (box).value,
    ),
  );
  const shown = heads
    .map((head, column) => ({ column, label: head.textContent ?? '', key: head.getAttribute('data-series') }))
    .filter(({ key }) => key !== null)
    .filter(({ key }) => kind !== 'usage' || chosen.has(key ?? ''))
    .slice(0, MOST_SERIES);
  return {
    x: rows.map((row) => Number(row.getAttribute('data-x'))),
    series: shown.map(({ column, label }) => ({
      label,
      y: rows.map((row) => {
        const value = row.children[column]?.getAttribute('data-y');
        return value == null ? null : Number(value);
      }),
    })),
  };
}

/**
 * @param {number[]} x
 * @param {{ y: (number | null)[] }[]} series
 */
function untilMidnight(x, series) {
  return [[...x, 24], ...series.map(({ y }) => [...y, y.at(-1) ?? null])];
}

/** @param {typeof import('uplot')} uPlot */
function steps({ paths }) {
  const stepped = paths.stepped?.({ align: 1 });
  return stepped === undefined ? {} : { paths: stepped };
}

/** @param {string} name */
function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
