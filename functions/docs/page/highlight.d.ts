/** What the page uses of highlight.js, whose own types would declare the browser's globals in every file. */
type Highlighter = {
  getLanguage(name: string): unknown;
  highlight(source: string, options: { readonly language: string }): { readonly value: string };
};
declare const highlighter: Highlighter;
// biome-ignore lint/style/noDefaultExport: as the package exports it
export default highlighter;
