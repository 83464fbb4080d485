/**
 * A variable in a text, `{{name}}` or `{{name|fallback}}`: groups 1 and 2, with the spaces around them. A name of
 * spaces alone matches as well. It takes time in proportion to the text for any text.
 */
export const templateVariable = /\{\{([^{}|]+)(?:\|([^{}]*))?\}\}/g
