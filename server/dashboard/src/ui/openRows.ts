const opener = ':scope > :first-child :is(a, button)'
const controls = 'a, button, input, label, select, textarea'

/**
 * Opens a row of a table by a click anywhere on it, as a click on the link or button in its first cell does: with Ctrl in
 * a new tab. A click on another control, or one that ends a selection of text, does only that. The keyboard and screen
 * readers keep to the link itself.
 */
export function openRows(): void {
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element) || target.closest(controls) !== null) return
    if (window.getSelection()?.isCollapsed === false) return
    target
      .closest('.data-row[data-opens]')
      ?.querySelector(opener)
      ?.dispatchEvent(new MouseEvent('click', event))
  })
}
