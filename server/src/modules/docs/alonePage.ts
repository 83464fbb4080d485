import { securePage } from '../../platform/http/securityHeaders.ts'
import { html, type Html } from '../../platform/text/html.ts'
import { framePage, headOf, inlineStyle } from './frame.ts'
import { style } from './style.ts'

// In the page itself, so that it looks like one also where nothing else of the service can be loaded.
const look = inlineStyle(style)

/** A page that says one thing. */
export const alonePage = ({ title, content }: { title: string; content: Html }): string =>
  framePage({
    title,
    head: look.element,
    content: html`<main id="main" class="alone" tabindex="-1">
      <h1>${title}</h1>
      ${content}
    </main>`,
  })

/** A page that says one thing to somebody who is no user of the service: it leads nowhere else. */
export const plainPage = ({
  language,
  title,
  content,
}: {
  language: string
  title: string
  content: Html
}): string =>
  html`<!doctype html>
    <html lang="${language}">
      ${headOf(title, look.element)}
      <body>
        <main id="main" class="alone">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.html

/** The security headers of such a page: it loads the mark in its head, and runs nothing. */
export const secureAlone = ({ hasForm }: { hasForm: boolean }) =>
  securePage({
    styleSrc: [look.source],
    imgSrc: ["'self'"],
    formAction: [hasForm ? "'self'" : "'none'"],
  })
