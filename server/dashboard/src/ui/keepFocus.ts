/** What Tab stops at. */
const tabStops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'
const groups = 'section, main, [role=table], [role=log], [role=dialog]'

/** Where a focused element was, so that the focus can return there after the element has gone. */
interface FocusPosition {
  readonly element: Element
  /** The dialog that holds the element, or else the body. */
  readonly root: Element
  /** The page's heading. Once it is gone, the user is on another page. */
  readonly heading: Element | null
  /** The ancestors within `root`, innermost first, each with its tab stops before the element. */
  readonly ancestors: readonly { readonly container: Element; readonly stopsBefore: readonly Element[] }[]
}

/**
 * Keeps the focus near its place for keyboard users when the focused control disappears, often because it was pressed.
 * The focus moves to the control that takes its place, or else to the surrounding group, or on another page to its
 * heading. A control that was disabled while its action ran gets the focus back. After a pointer was used, nothing is
 * focused: on a phone that would open the keyboard.
 */
export function keepFocus(): void {
  let positions: readonly FocusPosition[] = [] // one for each open dialog, and one for the page below
  const remember = () => {
    const element = document.activeElement
    if (element === null || !element.matches(':focus-visible')) return
    const position = positionOf(element)
    positions = [...positions.filter(({ root }) => root.isConnected && root !== position.root), position]
  }
  const restore = () => {
    const element = document.activeElement
    if (!document.hasFocus() || (element?.matches(':not(body):not(:disabled)') && isUsable(element))) return
    const position = positions.findLast(({ root }) => root.isConnected)
    const target = position === undefined ? null : targetFor(position)
    if (!(target instanceof HTMLElement)) return
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true }) // rows of a long list also disappear by scrolling
  }
  document.addEventListener('focusin', remember, true)
  document.addEventListener('click', remember, true) // its surroundings may have changed since it got the focus
  document.addEventListener('click', () => (hasClicked = true), true)
  document.addEventListener('pointerdown', () => (positions = []), true)
  new MutationObserver(restore).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  })
}

let hasClicked = false

/** Whether the control that was pressed last is gone or hidden, and nothing else has the focus. */
export function isFocusLost(): boolean {
  const element = document.activeElement
  return hasClicked && (element === null || element.matches('body, #main') || !isUsable(element))
}

/** Whether an element is visible and not inert. */
export const isUsable = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null

const tabStopsIn = (container: Element) => [...container.querySelectorAll(tabStops)].filter(isUsable)

const isBefore = (one: Element, other: Element) =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0

function positionOf(element: Element): FocusPosition {
  const root = element.closest('[role=dialog]') ?? document.body
  const stops = tabStopsIn(root)
  const ancestors: { container: Element; stopsBefore: readonly Element[] }[] = []
  for (let inner = element; inner !== root && inner.parentElement !== null; inner = inner.parentElement) {
    const container = inner.parentElement
    ancestors.push({
      container,
      stopsBefore: stops.filter(
        (stop) => stop !== container && container.contains(stop) && isBefore(stop, inner),
      ),
    })
  }
  return { element, root, heading: document.querySelector('h1'), ancestors }
}

/** What gets the focus of `position`; nothing while its action is running or the next page is still loading. */
function targetFor({ element, heading, ancestors }: FocusPosition): Element | null | undefined {
  if (isUsable(element)) {
    if (!element.matches(':disabled')) return element
    if (element.matches('[data-loading]')) return null
    // The stop before it, such as the field whose text was sent.
    return ancestors.find(({ stopsBefore }) => stopsBefore.length > 0)?.stopsBefore.at(-1)
  }
  if (heading?.isConnected === false) return [...document.querySelectorAll('h1, h2')].find(isUsable)
  const main = document.querySelector('#main')
  const remaining = ancestors.find(({ container }) => isUsable(container))
  if (remaining === undefined) return main
  const { container, stopsBefore } = remaining
  const stops = tabStopsIn(container)
  // By the former index: the stops before it may be new elements. If some of them are gone, by the index without those.
  const next = stops[stopsBefore.length] ?? stops[stopsBefore.filter(isUsable).length]
  return next ?? container.closest(groups) ?? main
}
