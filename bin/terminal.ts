import { escapeControls } from '../data-loader/report/escape-controls.ts';

/** What a command prints may quote what others wrote: names, reasons, a feed's lines. */
export function print(text: string): void {
  console.log(shown(text));
}

export function printError(text: string): void {
  console.error(shown(text));
}

/** Only the breaks between lines stay as they are. */
function shown(text: string): string {
  return text.split('\n').map(escapeControls).join('\n');
}
