import { createHash } from 'node:crypto'
import { frameStyle } from './frameStyle.ts'
import { docsPath } from './links.rules.ts'

/** The look of the documents, in the dashboard's colors: from a phone's width on, light and dark, and on paper. */
export const style = `${frameStyle}
.search { display: flex; gap: 8px; }
header .search { flex: 1; max-width: 420px; margin-inline: auto; }
header .search button { clip-path: inset(50%); position: absolute; }
header .search button:focus { clip-path: none; right: 24px; }
input, button {
  font: inherit; font-size: 15px; min-height: 38px; padding: 4px 12px; border: 1px solid light-dark(#868e96, #73777e);
  border-radius: 8px; background: var(--raised); color: inherit;
}
input { flex: 1; min-width: 0; width: 100%; }
::placeholder { color: var(--dimmed); opacity: 1; }
button { cursor: pointer; }
#menu a, aside a { color: var(--dimmed); text-decoration: none; }
#menu a:hover, aside a:hover { color: var(--strong); text-decoration: underline; }

.columns { display: grid; grid-template-columns: 232px minmax(0, 1fr) 200px; gap: 40px; max-width: 1280px; margin: 0 auto; padding: 0 24px; }
#menu, aside {
  position: sticky; top: var(--head); align-self: start; max-height: calc(100vh - var(--head)); overflow-y: auto;
  padding: 24px 4px; font-size: 15px; line-height: 1.4;
}
#menu { display: block; width: auto; height: auto; inset: auto; top: var(--head); margin: 0; border: 0; background: none; color: inherit; }
#menu h2 { margin: 0 0 4px; font-size: 13px; font-weight: 600; color: var(--strong); }
#menu ul, aside ul { margin: 0 0 20px; padding: 0; list-style: none; }
#menu a, aside a { display: block; padding: 5px 10px; border-radius: 6px; }
#menu a[aria-current] { background: light-dark(#edf2ff, #2b3250); color: light-dark(#364fc7, #bac8ff); font-weight: 500; }
.opens-menu { display: none; }
#menu, main, aside { grid-row: 1; }
main { grid-column: 2; max-width: 760px; width: 100%; padding: 24px 0 64px; }
aside { grid-column: 3; }

h1, h2, h3, h4 { color: var(--strong); line-height: 1.25; font-weight: 600; }
h1 { margin: 0 0 16px; font-size: 32px; }
h2 { margin: 40px 0 12px; font-size: 23px; }
h3 { margin: 28px 0 8px; font-size: 18px; }
h4 { margin: 24px 0 8px; font-size: 16px; }
.anchor { margin-left: 8px; color: var(--dimmed); font-weight: 400; text-decoration: none; opacity: 0; }
.anchor::before { content: "#"; }
:hover > .anchor, .anchor:focus { opacity: 1; }
p, ul, ol, pre, .wide { margin: 0 0 16px; }
li { margin-bottom: 4px; }
ul, ol { padding-left: 24px; }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; }
picture { display: block; margin-bottom: 16px; }
.brand img { border: 0; border-radius: 0; }
code { padding: 2px 5px; border-radius: 5px; background: var(--raised); font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
pre { padding: 14px 16px; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
pre code { padding: 0; background: none; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 15px; line-height: 1.5; overflow-wrap: normal; }
th, td { padding: 7px 12px; border: 1px solid var(--line); text-align: left; vertical-align: top; }
td { min-width: 96px; overflow-wrap: break-word; }
th { background: var(--raised); font-weight: 600; }
tr:not(:has(th:not(:empty))):has(th) { display: none; }
blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 3px solid var(--line); color: var(--dimmed); }
mark { padding: 0 2px; border-radius: 3px; background: var(--mark); color: var(--strong); }
.found { padding: 0; list-style: none; }
.found h2 { margin: 28px 0 6px; font-size: 18px; }
.found p { margin: 0 0 8px; font-size: 15px; color: var(--dimmed); }
.alone { max-width: 640px; margin: 0 auto; padding: 48px 24px; }
.alone .ways { display: flex; flex-wrap: wrap; gap: 12px; margin: 24px 0; }
.alone .ways a { padding: 7px 16px; border: 1px solid var(--line); border-radius: 8px; text-decoration: none; }
.alone .ways a:first-child, .alone button { border-color: transparent; background: light-dark(#4263eb, #3b5bdb); color: #fff; }
.rating fieldset { display: grid; gap: 4px; margin: 0 0 20px; padding: 8px 16px 12px; border: 1px solid var(--line); border-radius: 8px; }
.rating legend { padding: 0 6px; color: var(--dimmed); font-size: 15px; }
.rating fieldset label { display: flex; gap: 12px; align-items: center; min-height: 44px; font-size: 22px; cursor: pointer; }
.rating input { flex: none; width: 20px; min-height: 20px; height: 20px; margin: 0; accent-color: #4263eb; }
.rating textarea {
  display: block; box-sizing: border-box; width: 100%; margin: 6px 0 20px; padding: 8px 12px; font: inherit;
  border: 1px solid light-dark(#868e96, #73777e); border-radius: 8px; background: var(--raised); color: inherit;
}
.unseen { position: absolute; clip-path: inset(50%); }
.alone details { color: var(--dimmed); font-size: 15px; }
.alone summary { cursor: pointer; }
.neighbours { display: flex; flex-wrap: wrap; gap: 16px; margin-top: 48px; padding-top: 24px; border-top: 1px solid var(--line); }
.neighbours a { font-weight: 500; text-decoration: none; }
.neighbours [rel="next"] { margin-left: auto; text-align: right; }
.neighbours span { display: block; color: var(--dimmed); font-size: 14px; font-weight: 400; }
aside summary { margin-bottom: 4px; padding: 0 10px; font-size: 13px; font-weight: 600; color: var(--strong); }

@media (min-width: 1081px) {
  @supports selector(details::details-content) {
    aside summary { pointer-events: none; list-style: none; }
    aside summary::-webkit-details-marker { display: none; }
    aside details::details-content { display: block; content-visibility: visible; }
  }
}
@media (max-width: 1080px) {
  .columns { grid-template-columns: 216px minmax(0, 1fr); grid-template-rows: auto 1fr; }
  aside { grid-column: 2; position: static; max-height: none; padding: 16px 0 0; }
  aside summary { padding: 6px 0; font-size: 15px; cursor: pointer; }
  aside ul { border-left: 2px solid var(--line); }
  main { grid-row: 2; }
  #menu { grid-row: 1 / span 2; }
}
@media (max-width: 760px) {
  header:has(.search) :is(.brand span, .elsewhere) { display: none; }
  header .search { max-width: none; }
  .opens-menu { display: block; }
  .columns { display: block; padding: 0 16px; }
  main { padding-top: 16px; }
  h1 { font-size: 27px; }
  #menu:not(:popover-open) { display: none; }
  #menu { position: fixed; align-self: stretch; top: var(--head); left: 0; width: min(320px, 86vw); bottom: 0; max-height: none; padding: 16px; background: var(--back); border-right: 1px solid var(--line); }
  #menu::backdrop { background: rgb(0 0 0 / 40%); }
  #menu a { padding: 9px 10px; }
  .anchor { display: none; }
}
@media print {
  #menu, aside, .neighbours, .anchor { display: none; }
  .columns { display: block; padding: 0; }
  main { max-width: none; }
  pre, .wide { overflow: visible; white-space: pre-wrap; }
  body { font-size: 11pt; }
}
`

/** Where it is served; the address changes with the look, so browsers keep it for long. */
export const styleAddress = `${docsPath}/style.css?${createHash('sha256').update(style).digest('hex').slice(0, 12)}`
