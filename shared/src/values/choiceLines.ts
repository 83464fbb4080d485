/** A button, or a row of a menu. */
interface Row {
  readonly title: string
  readonly description?: string | undefined
}

/** Buttons, a menu or a link, as far as they say something. */
type Choices =
  | { readonly buttons: readonly Row[] }
  | { readonly menu: { readonly rows: readonly Row[] } }
  | { readonly link: { readonly title: string; readonly url: string } }

/** The lines that stand for choices below a text: `1. Yes`, or a title and a link. */
export function choiceLines(choices: Choices): string[] {
  if ('link' in choices) return [`${choices.link.title}: ${choices.link.url}`]
  const rows = 'buttons' in choices ? choices.buttons : choices.menu.rows
  return rows.map(
    ({ title, description }, index) =>
      `${index + 1}. ${title}${description === undefined ? '' : ` - ${description}`}`,
  )
}
