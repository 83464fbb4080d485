/** What a program writes as text for a value that it does not have. */
const noValues: readonly string[] = ['undefined', 'null', 'NaN']

/** The parts of a text that a tool has not replaced by a value: of Zapier, n8n and HubSpot, of scripts, of Mailchimp. */
const placeholder = /\{\{.*?\}\}|\$\{.*?\}|\*\|.*?\|\*|\[object Object\]/gs

/** Whether a text is what a tool leaves of a field that it has not filled, such as `{{contact.first_name}}`. */
export const isUnfilled = (text: string): boolean =>
  noValues.includes(text.trim()) || (isUnfilledId(text) && text.replace(placeholder, '').trim() === '')

/** The same of an id, which is the same for everything as soon as any part of it is not filled. */
export const isUnfilledId = (id: string): boolean =>
  noValues.includes(id.trim()) || id.replace(placeholder, '') !== id
