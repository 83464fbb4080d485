import type { Docs, Group, Page } from './docs.ts'
import { html, type Html } from '../../platform/text/html.ts'
import { framePage } from './frame.ts'
import { docsPath } from './links.rules.ts'
import type { Found, Piece } from './search.ts'
import { styleAddress } from './style.ts'

const searchPath = `${docsPath}/search`

type Frame = Pick<Docs, 'menu'>

/** A document with the menu, what is on the page, and the pages before and after it. */
export function documentPage(frame: Frame, page: Page): string {
  return whole(frame, {
    title: page.title,
    path: page.path,
    main: html`<article>${page.body}</article>
      ${neighbours(frame.menu, page.path)}`,
    aside: contents(page),
  })
}

/** What a search found; before one, its field alone. */
export function searchPage(frame: Frame, sought: string, found: readonly Found[]): string {
  const title = sought === '' ? 'Search' : `Search: ${sought}`
  return whole(frame, {
    title,
    sought,
    main: html`<h1>Search</h1>
      ${foundIn(sought, found)}`,
  })
}

/** Says that there is no such page. */
export const missingPage = (frame: Frame): string =>
  whole(frame, {
    title: 'No such page',
    main: html`<h1>No such page</h1>
      <p>
        There is no document at this address. Search for it, or begin at the
        <a href="${docsPath}">first page</a>.
      </p>
      ${searchForm('', 'here')}`,
  })

interface Shown {
  title: string
  path?: string
  sought?: string
  main: Html
  aside?: Html
}

function whole({ menu }: Frame, { title, path = '', sought = '', main, aside = html`` }: Shown): string {
  return framePage({
    title,
    place: 'documents',
    head: html`<link rel="stylesheet" href="${styleAddress}" />`,
    before: html`<button type="button" class="opens-menu" popovertarget="menu">Menu</button>`,
    after: searchForm(sought, 'top'),
    content: html`<div class="columns">
      <nav id="menu" popover aria-label="Documents">${menu.map((group) => groupOf(group, path))}</nav>
      ${aside}
      <main id="main" tabindex="-1">${main}</main>
    </div>`,
  })
}

const searchForm = (sought: string, where: string) =>
  html`<form class="search" action="${searchPath}" role="search" aria-label="Documents, ${where}">
    <input
      type="search"
      name="q"
      value="${sought}"
      maxlength="200"
      required
      placeholder="Search"
      aria-label="Search the documents, ${where}"
    /><button>Search</button>
  </form>`

const groupOf = ({ name, pages }: Group, current: string) =>
  html`<h2>${name}</h2>
    <ul>
      ${pages.map((page) => menuLink(page, current))}
    </ul>`

const menuLink = ({ path, name }: { path: string; name: string }, current: string) =>
  path === current
    ? html`<li><a href="${path}" aria-current="page">${name}</a></li>`
    : html`<li><a href="${path}">${name}</a></li>`

/** The sections of a page that has enough of them to choose from. */
function contents({ sections }: Page): Html {
  const listed = sections.filter(({ level }) => level === 2)
  if (listed.length < 3) return html``
  const links = listed.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)
  return html`<aside>
    <details>
      <summary>On this page</summary>
      <nav aria-label="On this page">
        <ul>
          ${links}
        </ul>
      </nav>
    </details>
  </aside>`
}

function neighbours(menu: readonly Group[], path: string): Html {
  const order = menu.flatMap(({ pages }) => pages)
  const at = order.findIndex((page) => page.path === path)
  const before = order[at - 1]
  const after = at === -1 ? undefined : order[at + 1]
  const links = [
    ...(before === undefined
      ? []
      : [html`<a rel="prev" href="${before.path}"><span>Previous</span> ${before.name}</a>`]),
    ...(after === undefined
      ? []
      : [html`<a rel="next" href="${after.path}"><span>Next</span> ${after.name}</a>`]),
  ]
  return links.length === 0
    ? html``
    : html`<nav class="neighbours" aria-label="Previous and next">${links}</nav>`
}

function foundIn(sought: string, found: readonly Found[]): Html {
  if (sought === '')
    return html`<p>Type one word or several: a setting, a code of an error, what you want to do.</p>`
  if (found.length === 0)
    return html`<p>
      Nothing stands in the documents about “${sought}”. Try another word, or begin at the
      <a href="${docsPath}">first page</a>.
    </p>`
  return html`<ol class="found">
    ${found.map(result)}
  </ol>`
}

const result = ({ page, sections }: Found) =>
  html`<li>
    <h2><a href="${page.path}">${page.title}</a></h2>
    ${sections.map(({ section, excerpt }) => {
      const heading =
        section.level === 1 ? html`` : html`<a href="${page.path}#${section.id}">${section.heading}</a>`
      return html`<p>${heading} ${excerpt.map(marked)}</p>`
    })}
  </li>`

const marked = ({ text, hit }: Piece) => (hit ? html`<mark>${text}</mark>` : html`${text}`)
