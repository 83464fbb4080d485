import { createHash } from 'node:crypto'
import { asHtml, html, type Html } from '../../platform/text/html.ts'
import { docsPath } from './links.rules.ts'

const mark = `${docsPath}/images/mark.svg`

/** What a person may go to from any public page. */
const places = {
  dashboard: { path: '/dashboard/', name: 'Dashboard' },
  documents: { path: docsPath, name: 'Documents' },
  api: { path: '/v1/docs', name: 'API' },
} as const

interface Framed {
  title: string
  /** What the page belongs to; left out: nothing of these. */
  place?: keyof typeof places
  /** How it looks, and what it runs. */
  head: Html
  /** Before and after the name in its head. */
  before?: Html
  after?: Html
  /** Has the `main` in it, whose id is `main`. */
  content: Html
}

/** A page for anybody: a head that leads to the dashboard, the documents and those of the API, and what the page is for. */
export function framePage({ title, place, head, before = html``, after = html``, content }: Framed): string {
  const { path, name } = place === undefined ? { path: places.dashboard.path, name: '' } : places[place]
  const elsewhere = Object.entries(places).filter(([each]) => each !== place)
  return html`<!doctype html>
    <html lang="en">
      ${headOf(`${title} · Replyloop`, head)}
      <body>
        <a class="skip" href="#main">Skip to the text</a>
        <header>
          ${before}
          <a class="brand" href="${path}"
            ><img src="${mark}" alt="" width="22" height="22" /> Replyloop <span>${name}</span></a
          >
          ${after}
          <nav class="elsewhere" aria-label="Elsewhere">
            ${elsewhere.map(([, to]) => html`<a href="${to.path}">${to.name}</a>`)}
          </nav>
        </header>
        ${content}
      </body>
    </html> `.html
}

/** The head of a page with a title: how it looks, and what it runs. */
export const headOf = (title: string, head: Html): Html =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" type="image/svg+xml" href="${mark}" />
    ${head}
  </head>`

/** Styles that stand in the page itself, and the source by which a policy allows them. */
export const inlineStyle = (css: string): { element: Html; source: string } => ({
  element: asHtml(`<style>${css}</style>`),
  source: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
})
