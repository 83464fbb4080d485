import { unfoldAround } from './Foldable.tsx'

/**
 * Moves the focus to the first invalid field when a form is refused, by the page or by the service: the user corrects it
 * at once, and a screen reader says what is wrong. If the user has typed on while the service was asked, nothing moves.
 */
export function focusInvalidField(): void {
  let submitted: Element | undefined
  const focus = () => {
    const field = submitted?.querySelector('[aria-invalid=true]')
    if (!(field instanceof HTMLElement)) return
    submitted = undefined
    unfoldAround(field)
    field.focus()
  }
  document.addEventListener('submit', ({ target }) => {
    submitted = target instanceof Element ? target : undefined
    requestAnimationFrame(focus) // if it is refused for the same reason again, nothing on the page changes
  })
  document.addEventListener('input', () => (submitted = undefined))
  new MutationObserver(focus).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-invalid'],
  })
}
