import { Marked, type Tokens } from 'marked';
import { code } from './code.ts';
import { type Html, html, trusted } from './html.ts';
import { copyLink, errorId, headingId } from './links.ts';

/** The Markdown of the document, which is our own: its HTML would pass. */
export function markdown(text: string): Html {
  return trusted(blocks.parse(text, { async: false }));
}

/** Markdown in one line. */
export function inlineMarkdown(text: string): Html {
  return trusted(blocks.parseInline(text, { async: false }));
}

/** Each section begins with a heading of the second level; what precedes the first has no title. */
export function sectionsOf(text: string): ReadonlyArray<{ readonly title: string; readonly text: string }> {
  return text.split(/^(?=## )/m).map((section) => {
    const [, title = '', rest = section] = /^## (.+)\n([\s\S]*)$/.exec(section) ?? [];
    return { title, text: rest };
  });
}

const blocks: Marked = new Marked({
  renderer: {
    heading({ depth, tokens, text }: Tokens.Heading): string {
      const id = headingId(text);
      const title = trusted(this.parser.parseInline(tokens));
      return html`${trusted(`<h${depth} id="${id}">`)}${title}${copyLink(id, text)}${trusted(`</h${depth}>`)}`.toString();
    },
    code({ text, lang }: Tokens.Code): string {
      return html`<div class="panel"><pre tabindex="0"><code>${code(text, lang ?? '')}</code></pre></div>`.toString();
    },
    table({ header, rows }: Tokens.Table): string {
      const cells = (row: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
        row.map(({ tokens }) => trusted(`<${tag}>${this.parser.parseInline(tokens)}</${tag}>`));
      return html`<div class="table" tabindex="0"><table>
<thead><tr>${cells(header, 'th')}</tr></thead>
<tbody>${rows.map((row) => html`<tr${errorAttributes(row)}>${cells(row, 'td')}</tr>`)}</tbody>
</table></div>`.toString();
    },
  },
});

/** A row of the table of errors begins with the status and the code, and other parts of the page lead to it. */
function errorAttributes([status, code]: readonly Tokens.TableCell[]): Html | null {
  const name = /^`([a-z-]+)`$/.exec(code?.text ?? '')?.[1];
  if (name === undefined || !/^\d{3}$/.test(status?.text ?? '')) return null;
  return html` id="${errorId(name)}" data-find="Error" data-title="${name}"`;
}
