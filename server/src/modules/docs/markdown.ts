import GithubSlugger from 'github-slugger'
import { Marked } from 'marked'
import { asHtml, html, textOfHtml, type Html } from '../../platform/text/html.ts'
import { documentLinkAddress } from './links.rules.ts'

/** A heading with what stands below it, up to the next one. */
export interface Section {
  level: number
  /** The anchor, as GitHub makes it. */
  id: string
  heading: string
  /** What stands below the heading, as plain text. */
  text: string
  /** What the lines of its tables are about: their first cells, such as settings, codes and symptoms. */
  labels: string
}

/** A document, ready to be shown. */
export interface Rendered {
  body: Html
  sections: readonly Section[]
}

const starts = /(?=<h[1-6] id=")/
const firstCell = /<tr>\s*<td>(.*?)<\/td>/gs
const headed = /^<h([1-6]) id="([^"]*)">(.*?)<\/h[1-6]>/s

/** Renders a document of `docs/`. It is the project's own, so its HTML is trusted. */
export function renderMarkdown(file: string, markdown: string): Rendered {
  const body = asHtml(parserOf(file).parse(markdown, { async: false }))
  const sections = body.html.split(starts).flatMap((part) => {
    const [whole, level, id = '', heading = ''] = headed.exec(part) ?? []
    if (whole === undefined) return []
    return [
      {
        level: Number(level),
        id,
        heading: textOfHtml(asHtml(heading)),
        text: textOfHtml(asHtml(part.slice(whole.length))),
        labels: textOfHtml(asHtml([...part.matchAll(firstCell)].map(([, cell = '']) => cell).join(' '))),
      },
    ]
  })
  return { body, sections }
}

/** GitHub's Markdown, with links as they lead here. What is wide scrolls by itself, and by keys. */
function parserOf(file: string): Marked {
  const slugger = new GithubSlugger()
  const lead = (link: string) => documentLinkAddress(file, link)
  const marked = new Marked()
  return marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const inner = asHtml(this.parser.parseInline(tokens))
        const name = textOfHtml(inner)
        const id = slugger.slug(name)
        const link =
          depth === 1 ? '' : html`<a class="anchor" href="#${id}" aria-label="Link to “${name}”"></a>`
        return html`<h${String(depth)} id="${id}">${inner}${link}</h${String(depth)}>\n`.html
      },
      code({ text, lang = '' }) {
        const [language = ''] = lang.split(' ')
        return html`<pre tabindex="0"><code class="language-${language}">${text}</code></pre> `.html
      },
      table({ header, rows }) {
        const line = (cells: typeof header) =>
          this.tablerow({ text: cells.map((cell) => this.tablecell(cell)).join('') })
        return `<div class="wide" tabindex="0"><table><thead>${line(header)}</thead><tbody>${rows.map(line).join('')}</tbody></table></div>\n`
      },
      link({ href, tokens }) {
        const text = asHtml(this.parser.parseInline(tokens))
        const address = lead(href)
        return (address === undefined ? text : html`<a href="${address}">${text}</a>`).html
      },
      image({ href, text }) {
        return html`<img src="${lead(href) ?? href}" alt="${text}" />`.html
      },
      html({ text }) {
        return text.replace(
          /\b(src|srcset|href)="([^"]*)"/g,
          (_all, name: string, link: string) => `${name}="${lead(link) ?? link}"`,
        )
      },
    },
  })
}
