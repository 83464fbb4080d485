// Expressions give numbers where texts are wanted, and the other way round; routing sends a value as one of these makes it.

/** A text: `5` as `"5"`. */
export const asText = "={{ ['number', 'boolean'].includes(typeof $value) ? String($value) : $value }}"

/** A text without the space around it; in a query the service reads a space before a word as `+`. */
export const asWord = "={{ String($value ?? '').trim() }}"

/** A number: `"5"` as `5`; what reads as none stays, for the service to name it. */
export const asNumber =
  "={{ typeof $value === 'string' && $value.trim() !== '' && !isNaN($value) ? Number($value) : $value }}"

/** True or false: `"FALSE"` as `false`; what reads as neither stays, for the service to name it. */
export const asBoolean =
  '={{ ({ true: true, false: false })[String($value).trim().toLowerCase()] ?? $value }}'

/** A list of IDs: one ID, or several with commas between, as a list. */
export const asList =
  "={{ Array.isArray($value) ? $value : String($value ?? '').split(',').map((id) => id.trim()).filter(Boolean) }}"
