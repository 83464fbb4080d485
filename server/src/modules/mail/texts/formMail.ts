import { html, asHtml, type Html } from '../../../platform/text/html.ts'
import type { MailText } from './mailText.ts'

/** Where a reader chooses which mails to get; `null` in mails that are always sent. */
export interface Choosing {
  settingsUrl: string
  unsubscribeUrl: string
}

/** A mail in both of its forms: they say the same. Readers load nothing for it, and nobody learns that it was read. */
export const formMail = (text: MailText, choosing: Choosing | null): { text: string; html: string } => ({
  text: plainText(text, choosing),
  html: page(text, choosing).html,
})

function plainText({ paragraphs, items = [], button, reason }: MailText, choosing: Choosing | null): string {
  const blocks = [
    ...paragraphs,
    ...items.map((item) => `- ${item.text}\n  ${item.url}`),
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    ...(choosing === null
      ? [`-- \n${reason}`]
      : [
          `-- \n${reason}\nChoose your mails: ${choosing.settingsUrl}\nNo more of this kind: ${choosing.unsubscribeUrl}`,
        ]),
  ]
  return `${blocks.join('\n\n')}\n`
}

// Colors are left to the reader's program, which knows whether it is dark; only what has to differ has one that is
// readable on both.
const muted = 'color:#767676;font-size:13px'
const link = (url: string, label: string | Html) => html`<a href="${url}">${label}</a>`

const page = (
  { subject, paragraphs, items = [], button, reason }: MailText,
  choosing: Choosing | null,
): Html =>
  html`${asHtml('<!doctype html>')}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto;padding:16px">
        ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)} ${items.length === 0 ? '' : list(items)}
        ${button === undefined ? '' : html`<p><strong>${link(button.url, button.label)}</strong></p>`}
        <p style="${muted}">
          ${reason} ${choosing === null ? '' : link(choosing.settingsUrl, 'Choose your mails')}
          ${choosing === null ? '' : html`· ${link(choosing.unsubscribeUrl, 'No more of this kind')}`}
        </p>
      </body>
    </html>`

const list = (items: NonNullable<MailText['items']>) =>
  html`<ul>
    ${items.map(({ text, url }) => html`<li>${link(url, text)}</li>`)}
  </ul>`
