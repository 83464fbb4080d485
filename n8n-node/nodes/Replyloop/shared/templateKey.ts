interface TemplateName {
  readonly name: string
  readonly language: string
}

/** A template as a parameter names it: a template has one name in several languages. */
export const keyOfTemplate = ({ name, language }: TemplateName): string => `${name}/${language}`

/** The template that a parameter names; one that a person has entered may have no language. */
export function templateOfKey(key: string): { name: string; language?: string } {
  const [, name = key, language] = /^(.+)\/([A-Za-z]{2,3}(?:[_-]\w+)*)$/s.exec(key) ?? []
  return language === undefined ? { name } : { name, language }
}
