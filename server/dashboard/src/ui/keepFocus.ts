/** What Tab stops at. */
const stops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'
const groups = 'section, main, [role=table], [role=log], [role=dialog]'

interface Place {
  readonly element: Element
  /** The dialog that it is in, else the page. */
  readonly root: Element
  /** The page's heading: once it is gone, another page stands there. */
  readonly heading: Element | null
  /** What it stands in, from within outwards, each with its stops before what leads to the element. */
  readonly around: readonly { readonly box: Element; readonly before: readonly Element[] }[]
}

/**
 * Keeps the place of who goes by the keyboard: a control that has the focus may go away, often by its own press. The
 * focus goes to the control that then stands there, else to the group; on another page to its heading. One that is locked
 * while its press is worked on gets the focus back. Who points gets nothing: a phone's keyboard would come up unasked.
 */
export function keepFocus(): void {
  let places: readonly Place[] = []
  const remember = () => {
    const element = document.activeElement
    if (element === null || !element.matches(':focus-visible')) return
    const place = placeOf(element)
    places = [...places.filter(({ root }) => root.isConnected && root !== place.root), place]
  }
  const restore = () => {
    const element = document.activeElement
    if (!document.hasFocus() || (element?.matches(':not(body):not(:disabled)') && isThere(element))) return
    const place = places.findLast(({ root }) => root.isConnected)
    const target = place === undefined ? null : targetOf(place)
    if (!(target instanceof HTMLElement)) return
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true }) // rows of a long list go away by scrolling, too
  }
  document.addEventListener('focusin', remember, true)
  document.addEventListener('click', remember, true) // what stands around may have changed since
  document.addEventListener('click', () => (isInUse = true), true)
  document.addEventListener('pointerdown', () => (places = []), true)
  new MutationObserver(restore).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  })
}

let isInUse = false

/** Whether what was pressed last has gone or is hidden, and nothing else has the focus. */
export function isFocusLost(): boolean {
  const element = document.activeElement
  return isInUse && (element === null || element.matches('body, #main') || !isThere(element))
}

/** Whether it can be seen and used. */
export const isThere = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null

const stopsIn = (box: Element) => [...box.querySelectorAll(stops)].filter((stop) => isThere(stop))

const isBefore = (one: Element, other: Element) =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0

function placeOf(element: Element): Place {
  const root = element.closest('[role=dialog]') ?? document.body
  const all = stopsIn(root)
  const around: { box: Element; before: readonly Element[] }[] = []
  for (let inner = element; inner !== root && inner.parentElement !== null; inner = inner.parentElement) {
    const box = inner.parentElement
    around.push({
      box,
      before: all.filter((stop) => stop !== box && box.contains(stop) && isBefore(stop, inner)),
    })
  }
  return { element, root, heading: document.querySelector('h1'), around }
}

/** What gets the focus that `place` had; nothing while its press is still worked on, or another page is still to come. */
function targetOf({ element, heading, around }: Place): Element | null | undefined {
  if (isThere(element)) {
    if (!element.matches(':disabled')) return element
    if (element.matches('[data-loading]')) return null
    return around.find(({ before }) => before.length > 0)?.before.at(-1) // such as the field whose text was sent
  }
  if (heading?.isConnected === false)
    return [...document.querySelectorAll('h1, h2')].find((each) => isThere(each))
  const page = document.querySelector('#main')
  const left = around.find(({ box }) => isThere(box))
  if (left === undefined) return page
  const { box, before } = left
  const now = stopsIn(box)
  // Those before it may have been made anew, or have gone as well.
  const next = now[before.length] ?? now[before.filter((stop) => isThere(stop)).length]
  return next ?? box.closest(groups) ?? page
}
