import type { Choices } from '@replyloop/shared/contract/content'

/** A text with buttons, a list or a button that opens a page, as the Cloud API takes it. */
export function interactiveOf(text: string, choices: Choices): Record<string, unknown> {
  const body = { text }
  if ('buttons' in choices) {
    const buttons = choices.buttons.map(({ id, title }) => ({ type: 'reply', reply: { id, title } }))
    return { type: 'button', body, action: { buttons } }
  }
  if ('menu' in choices) {
    const { button, rows } = choices.menu
    return { type: 'list', body, action: { button, sections: [{ rows }] } }
  }
  const { title, url } = choices.link
  return { type: 'cta_url', body, action: { name: 'cta_url', parameters: { display_text: title, url } } }
}
