// n8n expressions that convert the value of a parameter before routing sends it. A person may map a value of another type to
// the parameter, such as a number where the service expects a string.

/** A text: `5` as `"5"`. */
export const asText = "={{ ['number', 'boolean'].includes(typeof $value) ? String($value) : $value }}"

/** A trimmed text for a query, where the service reads a space before a word as `+`. */
export const asTrimmedText = "={{ String($value ?? '').trim() }}"

/** True or false: `"FALSE"` as `false`; anything else stays, and the service reports it. */
export const asBoolean =
  '={{ ({ true: true, false: false })[String($value).trim().toLowerCase()] ?? $value }}'

/** True for false and the other way round, where a field says the opposite of what the service asks; as `asBoolean` otherwise. */
export const asOpposite =
  '={{ ({ true: false, false: true })[String($value).trim().toLowerCase()] ?? $value }}'

/** A list of IDs: one ID, or several with commas between, as a list. */
export const asList =
  "={{ Array.isArray($value) ? $value : String($value ?? '').split(',').map((id) => id.trim()).filter(Boolean) }}"

/** The lines of a text that are not blank; a list stays one. */
export const asLines =
  "={{ Array.isArray($value) ? $value : String($value ?? '').split('\\n').map((line) => line.trim()).filter(Boolean) }}"
