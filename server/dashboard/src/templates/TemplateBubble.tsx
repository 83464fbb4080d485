import { Text } from '@mantine/core'
import { ChatBubble } from '../campaigns/ChatBubble.tsx'
import './templates.css'

/** A template as the provider shows it: a bubble with a header and a footer, and its buttons below. */
export function TemplateBubble({
  header,
  body,
  footer,
  buttons,
}: {
  header: string | null
  body: string
  footer: string | null
  buttons: readonly string[]
}) {
  return (
    <div className="template-bubble">
      <ChatBubble from="business">
        {header !== null && <strong className="template-header">{header}</strong>}
        {body}
        {footer !== null && (
          <Text component="span" size="xs" c="dimmed" className="template-footer">
            {footer}
          </Text>
        )}
      </ChatBubble>
      {buttons.map((text, index) => (
        <div key={index} className="template-button" dir="auto">
          {text}
        </div>
      ))}
    </div>
  )
}
