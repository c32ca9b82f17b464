/** Charts are drawn from tables that say the same, so that nobody needs to see them. */
const COLOURS = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5'];
const FONT = '12px system-ui, sans-serif';

/** @type {Record<string, { height: number, label: string, showX: (x: number) => string, showY: (y: number) => string }>} */
const KINDS = {
  savings: {
    height: 280,
    label: 'Electricity in a year, gas in proportion',
    showX: (x) => `${x.toLocaleString('en-GB')} kWh`,
    showY: (y) => `${y < 0 ? '−' : ''}£${Math.abs(Math.round(y)).toLocaleString('en-GB')}`,
  },
  'half-hours': {
    height: 180,
    label: 'Time of day',
    showX: (x) => `${String(Math.floor(x)).padStart(2, '0')}:${x % 1 === 0 ? '00' : '30'}`,
    showY: (y) => `${y.toFixed(2)}p`,
  },
};

/**
 * A row a series; of plans, those that are chosen.
 * @param {HTMLTableElement} table
 */
function read(table) {
  const chosen = [...document.querySelectorAll('input[name="chart"]:checked')].map((box) => box.getAttribute('value'));
  const rows = [...table.querySelectorAll('tbody tr')].filter(
    (row) => !row.hasAttribute('data-series') || chosen.includes(row.getAttribute('data-series')),
  );
  return {
    x: [...table.querySelectorAll('[data-x]')].map((cell) => Number(cell.getAttribute('data-x'))),
    series: rows.slice(0, COLOURS.length).map((row) => ({
      label: row.querySelector('th')?.textContent ?? '',
      y: [...row.querySelectorAll('[data-y]')].map((cell) => Number(cell.getAttribute('data-y') || Number.NaN)),
    })),
  };
}

/** @type {Promise<typeof import('uplot')> | undefined} */
let library;

/** @param {Document | Element} within */
export async function drawCharts(within) {
  const places = [...within.querySelectorAll('[data-chart]')].filter((place) => place.checkVisibility());
  if (places.length === 0) return;
  library ??= load();
  const uPlot = await library;
  for (const place of places) if (place instanceof HTMLElement) draw(uPlot, place);
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
  const kind = KINDS[place.dataset['chart'] ?? ''];
  const table = place.parentElement?.querySelector('table:not(.u-legend)');
  if (kind === undefined || !(table instanceof HTMLTableElement)) return;
  const isSavings = place.dataset['chart'] === 'savings';
  const { x, series } = read(table);
  // The last rate of a day goes on until midnight.
  if (!isSavings)
    for (const values of [x, ...series.map(({ y }) => y)]) values.push(values === x ? 24 : (values.at(-1) ?? 0));
  place.replaceChildren();
  const spoken = document.createElement('p');
  spoken.className = 'unseen';
  spoken.setAttribute('aria-live', 'polite');
  const axis = { stroke: colour(place, '--quiet'), font: FONT, labelFont: FONT, ticks: { show: false } };
  const grid = { stroke: colour(place, '--line'), width: 1 };
  const stepped = uPlot.paths.stepped?.({ align: 1 });
  const plot = new uPlot(
    {
      width: place.clientWidth,
      height: kind.height,
      padding: [12, 24, 0, 0],
      scales: {
        x: { time: false },
        y: { range: (_plot, least, most) => [Math.min(0, least * 1.1), Math.max(0, most * 1.1)] },
      },
      cursor: { y: false, drag: { x: false, y: false } },
      series: [
        { label: kind.label, value: (_plot, value) => (value == null ? '' : kind.showX(value)) },
        ...series.map(({ label }, index) => ({
          label,
          stroke: colour(place, COLOURS[index] ?? '--series-1'),
          width: 2,
          value: (/** @type {unknown} */ _plot, /** @type {number | null} */ value) =>
            value == null ? '' : kind.showY(value),
          ...(isSavings || stepped === undefined ? {} : { paths: stepped, points: { show: false } }),
        })),
      ],
      axes: [
        {
          ...axis,
          grid: { show: false },
          splits: isSavings ? () => x : () => [0, 6, 12, 18, 24],
          values: (_plot, values) =>
            values.map((value, index) =>
              isSavings && place.clientWidth < 480 && index % 2 === 0 ? '' : kind.showX(value).replace(' kWh', ''),
            ),
        },
        { ...axis, grid, size: 64, values: (_plot, values) => values.map((value) => kind.showY(value)) },
      ],
      hooks: {
        ready: [() => point()],
        draw: [
          ({ ctx, bbox, valToPos }) => {
            ctx.fillStyle = colour(place, '--quiet');
            ctx.fillRect(bbox.left, Math.round(valToPos(0, 'y', true)), bbox.width, devicePixelRatio);
          },
        ],
      },
    },
    /** @type {import('uplot').AlignedData} */ ([x, ...series.map(({ y }) => y)]),
    place,
  );
  place.append(spoken);
  place.tabIndex = 0;
  place.setAttribute('role', 'group');
  place.setAttribute('aria-label', 'Chart. The arrow keys go from value to value; the table has the same figures.');
  // The household's own use is the fourth.
  let at = isSavings ? 3 : 0;
  const point = () => plot.setCursor({ left: plot.valToPos(x[at] ?? 0, 'x'), top: 0 });
  place.onkeydown = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    at = Math.min(x.length - 1, Math.max(0, at + step));
    point();
    const values = series.map(({ label, y }) => `${label}: ${kind.showY(y[at] ?? 0)}`);
    spoken.textContent = `${kind.showX(x[at] ?? 0)}. ${values.join('; ')}`;
  };
}

/**
 * As it is in the scheme that is in use.
 * @param {HTMLElement} place
 * @param {string} name
 */
function colour(place, name) {
  place.style.color = `var(${name})`;
  return getComputedStyle(place).color;
}
