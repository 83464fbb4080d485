/**
 * What the page of the reference runs: it shows the document by Swagger UI, in the dark where the browser is, since the switch for
 * that stands in a bar that this page has not. What Swagger UI leaves out for those who hear the page or have no mouse is added
 * to what it shows.
 */
export const referenceScript = (documentPath: string): string => `
const dark = matchMedia('(prefers-color-scheme: dark)')
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followScheme)
followScheme()

const shown = document.getElementById('swagger-ui')
const additions = [
  ['#servers', { 'aria-label': 'Server' }],
  ['.close-modal', { 'aria-label': 'Close' }],
  ['.modal-btn', { 'aria-label': null }],
  ['h3', { role: 'heading', 'aria-level': '2' }],
  ['h4', { role: 'heading', 'aria-level': '3' }],
  ['h5', { role: 'heading', 'aria-level': '4' }],
  ['pre', { tabindex: '0' }],
  ['.opblock-body', { tabindex: '0', role: 'group', 'aria-label': 'What it takes and answers' }],
  ['.opblock-summary-control a', { href: null }],
  ['select:not([aria-label])', { 'aria-label': 'Kind of content' }],
  ['textarea:not([aria-label])', { 'aria-label': 'Body' }],
  ['input:not([aria-label]):not([id])', { 'aria-label': 'Value' }],
]
const complete = () => {
  for (const [selector, attributes] of additions)
    for (const element of shown.querySelectorAll(selector))
      for (const [name, value] of Object.entries(attributes)) {
        if (value === null) element.removeAttribute(name)
        else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
      }
}
new MutationObserver(complete).observe(shown, { childList: true, subtree: true })

// Its own layout has a second main, and names the API once more.
const layout = ({ React: { createElement } }) => ({
  components: {
    Reference({ getComponent, specSelectors }) {
      const part = (name) => createElement(getComponent(name, true))
      const box = (className, ...parts) => createElement('div', { className }, ...parts)
      if (specSelectors.loadingStatus() !== 'success') return box('swagger-ui', part('errors'))
      return box(
        'swagger-ui',
        part('SvgAssets'),
        part('errors'),
        box('scheme-container', box('schemes', part('ServersContainer'), part('AuthorizeBtnContainer'))),
        part('operations'),
        part('Models'),
      )
    },
  },
})

SwaggerUIBundle({ plugins: [layout], ...${JSON.stringify(
  {
    url: documentPath,
    dom_id: '#swagger-ui',
    layout: 'Reference',
    deepLinking: true,
    syntaxHighlight: false, // its colors are those of the dark alone
    validatorUrl: null, // no online validator is asked
  },
  null,
  2,
)} })
`
