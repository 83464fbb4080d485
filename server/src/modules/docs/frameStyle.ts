/** The colors of public pages, which are the dashboard's, and the head of each: from a phone's width on, light and dark. */
export const frameStyle = `
:root {
  color-scheme: light dark;
  --text: light-dark(#212529, #d3d6db);
  --strong: light-dark(#000, #fff);
  --dimmed: light-dark(#495057, #a6abb3);
  --line: light-dark(#dee2e6, #3a3d42);
  --back: light-dark(#fff, #1a1b1e);
  --raised: light-dark(#f6f7f9, #242629);
  --link: light-dark(#3b5bdb, #91a7ff);
  --mark: light-dark(#fff3bf, #5c4a00);
  --head: 56px;
}
* { box-sizing: border-box; }
html { scroll-padding-top: calc(var(--head) + 16px); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--back); color: var(--text); overflow-wrap: break-word;
  font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
a { color: var(--link); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
#main:focus { outline: none; }
.skip { position: fixed; z-index: 3; top: 8px; left: 8px; padding: 8px 12px; background: var(--back); border: 1px solid var(--line); }
.skip:not(:focus) { clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; padding: 0; }

body > header {
  position: sticky; top: 0; z-index: 2; display: flex; gap: 16px; align-items: center; min-height: var(--head);
  padding: 8px 24px; background: var(--back); border-bottom: 1px solid var(--line);
}
.brand { display: flex; gap: 8px; align-items: center; color: var(--strong); font-weight: 600; text-decoration: none; white-space: nowrap; }
.brand span { color: var(--dimmed); font-weight: 400; }
.elsewhere { display: flex; gap: 16px; margin-left: auto; font-size: 15px; }
.elsewhere a { color: var(--dimmed); text-decoration: none; }
.elsewhere a:hover { color: var(--strong); text-decoration: underline; }
@media (max-width: 760px) {
  body > header { gap: 10px; padding: 8px 16px; }
}
@media print {
  :root { color-scheme: light; }
  body > header { display: none; }
}
`
