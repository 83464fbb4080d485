const opener = '[data-opens] > :first-child :is(a, button)'
const overlays = '.mantine-Modal-overlay, .mantine-Drawer-overlay'
const controls = 'a, button, input, label, select, textarea'
/** What a tap shows more of, as the mouse does by pointing there. */
const tapped = '[tabindex]'

/**
 * Opens a row of a table by a click anywhere on it, as a click on the link or button in its first cell does: with Ctrl in
 * a new tab. A click on another control, or one that ends a selection of text, does only that. The keyboard and screen
 * readers keep to the link itself.
 */
export function openRows(): void {
  const isCoarse = window.matchMedia('(pointer: coarse)')
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element) || target.closest(controls) !== null) return
    if (isCoarse.matches && target.closest(tapped)?.closest('.data-row')) return
    if (window.getSelection()?.isCollapsed === false) return
    target.closest('.data-row')?.querySelector(opener)?.dispatchEvent(new MouseEvent('click', event))
  })
  ignoreSecondClicks()
}

/**
 * Makes a double click on a row, or on a button that opens a dialog, do what a click does. Its second click would hit what
 * has opened there: it would close the dialog again, or press a control of the next page.
 */
function ignoreSecondClicks(): void {
  let openedRow: Element | null = null
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(opener) !== null)
      openedRow = target.closest('[data-opens]')
  })
  const ignore = (event: MouseEvent) => {
    const { target, detail } = event
    if (detail < 2) openedRow = null
    if (detail < 2 || !(target instanceof Element)) return
    const coversRow = openedRow !== null && !openedRow.contains(target)
    if (!coversRow && !target.matches(overlays)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('mousedown', ignore, true)
  document.addEventListener('click', ignore, true)
}
