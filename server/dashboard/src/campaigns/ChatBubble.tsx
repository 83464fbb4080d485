import './chatBubble.css'
import type { ReactNode } from 'react'

/** A message in the preview or the test chat, drawn as in a conversation. */
export function ChatBubble({ from, children }: { from: 'contact' | 'business'; children: ReactNode }) {
  return (
    <div className="chat-bubble" data-from={from} dir="auto">
      {children}
    </div>
  )
}
