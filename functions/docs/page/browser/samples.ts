import { around, findAll } from './elements.ts';

const KEPT = 'language';

/** One choice of language for the whole page, and one of an example for request and response. */
export function startSamples(): void {
  choose(localStorage.getItem(KEPT) ?? '');
  document.addEventListener('click', (event) => {
    const language = around(event, 'button[data-language]')?.dataset['language'];
    if (language === undefined) return;
    localStorage.setItem(KEPT, language);
    choose(language);
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.closest('.example-choice') !== null) showExample(target);
  });
}

/** A pane without a sample in the language shows its last one, which is HTTP. */
function choose(language: string): void {
  for (const pane of findAll('.pane[data-request]')) {
    const samples = findAll('pre[data-language]', pane);
    const offered = samples.find((sample) => sample.dataset['language'] === language);
    const shown = offered ?? (language === '' ? samples[0] : samples.at(-1));
    for (const sample of samples) sample.hidden = sample !== shown;
  }
  for (const panel of findAll('.panel:has(> .panel-head .languages)')) markLanguage(panel);
}

function showExample(choice: HTMLSelectElement): void {
  const samples = choice.closest('.samples');
  if (samples === null) return;
  for (const pane of findAll('.pane', samples)) pane.hidden = pane.dataset['example'] !== choice.value;
  for (const panel of findAll('.panel', samples)) markLanguage(panel);
}

/** The language that the panel shows. */
function markLanguage(panel: HTMLElement): void {
  const shown = findAll('.pane:not([hidden]) > pre:not([hidden])', panel)[0]?.dataset['language'];
  for (const button of findAll('button[data-language]', panel)) {
    button.setAttribute('aria-pressed', String(button.dataset['language'] === shown));
  }
}
