import type { TemplateButton } from '@replyloop/shared/contract/templateText'
import type { writtenHeaders } from '@replyloop/shared/values/template'
import { Copy, ExternalLink, FileText, Image, ListChecks, MapPin, Phone, Play, Reply } from '../ui/icons.ts'
import type { Icon } from '../ui/icon.tsx'
import './templates.css'

/** What a template shows above its text, beside a text. */
export type HeaderMedia = (typeof writtenHeaders)[number]

/** A button as a template shows it; of a kind that is only made with the provider, `FLOW` and others. */
export interface ShownButton {
  type: TemplateButton['type'] | (string & {})
  text: string
}

const media: Readonly<Record<HeaderMedia, { icon: Icon; label: string }>> = {
  image: { icon: Image, label: 'Picture' },
  video: { icon: Play, label: 'Video' },
  document: { icon: FileText, label: 'Document' },
  location: { icon: MapPin, label: 'Place on a map' },
}
const icons: Readonly<Record<string, Icon>> = {
  URL: ExternalLink,
  PHONE_NUMBER: Phone,
  COPY_CODE: Copy,
  FLOW: ListChecks,
}

/** A template as a phone shows it: what its header shows, texts and the time in a bubble, and its buttons below. */
export function TemplateBubble({
  header,
  headerMedia = null,
  body,
  footer,
  buttons,
}: {
  header: string | null
  headerMedia?: HeaderMedia | null | undefined
  body: string
  footer: string | null
  buttons: readonly ShownButton[]
}) {
  return (
    <div className="template-phone">
      <div className="template-card" dir="auto">
        {headerMedia !== null && <Media of={headerMedia} />}
        <div className="template-texts">
          {header !== null && <strong className="template-header">{header}</strong>}
          {body}
          {footer !== null && <span className="template-footer">{footer}</span>}
          <span className="template-time" aria-hidden>
            12:30
          </span>
        </div>
        {buttons.map(({ type, text }, index) => {
          const Sign = icons[type] ?? Reply
          return (
            <div key={index} className="template-button" dir="auto">
              <Sign size={15} />
              {text}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Media({ of }: { of: HeaderMedia }) {
  const { icon: Sign, label } = media[of]
  return (
    <div className="template-media" data-of={of}>
      <Sign size={of === 'document' ? 22 : 34} />
      <span>{label}</span>
    </div>
  )
}
