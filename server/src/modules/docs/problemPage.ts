import { nothingHere, type Shown, type ShowProblem } from '../../platform/http/errorResponse.ts'
import { html, type Html } from '../../platform/text/html.ts'
import { alonePage, secureAlone } from './alonePage.ts'
import { docsPath } from './links.rules.ts'

const secure = secureAlone({ hasForm: false })

/** Sends the page of a problem. */
export const showProblem: ShowProblem = (response, shown) => {
  secure(response.req, response, () => {
    response.setHeader('Cache-Control', 'no-store')
    response.status(shown.status).type('html').send(problemPage(shown))
  })
}

/** What is wrong, where to go from here, and by what the one who runs the service finds it in the log. */
const problemPage = (shown: Shown): string =>
  alonePage({
    title: titleOf(shown),
    content: html`<p>${sentenceOf(shown)}</p>
      ${waysFrom(shown)}
      <details>
        <summary>Details</summary>
        <p>
          For whoever runs this service: <code>${shown.code}</code>, status ${String(shown.status)}, request
          <code>${shown.requestId}</code>
        </p>
      </details>`,
  })

function titleOf({ status, code, isOfInterface }: Shown): string {
  if (status >= 500) return 'This cannot be shown now'
  if (status === 429) return 'Too much at once'
  if (code === 'HTTPS_REQUIRED') return 'This address needs https'
  if (isOfInterface) return 'This address is for programs'
  return status === 404 ? 'There is nothing at this address' : 'This address does not open'
}

function sentenceOf({ message, isOfInterface }: Shown): string {
  if (message !== nothingHere) return `${message}.`
  return isOfInterface
    ? 'There is nothing at it for them either. The reference of the API lists what there is.'
    : 'It may be mistyped, or the link is not complete.'
}

function waysFrom({ isOfInterface }: Shown): Html {
  const dashboard = html`<a href="/dashboard/">Open the dashboard</a>`
  const reference = html`<a href="/v1/docs">Reference of the API</a>`
  const documents = html`<a href="${docsPath}">Documents</a>`
  return html`<p class="ways">
    ${isOfInterface ? [reference, dashboard, documents] : [dashboard, documents]}
  </p>`
}
