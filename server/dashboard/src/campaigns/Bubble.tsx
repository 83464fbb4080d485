import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** A message as it stands in a conversation. */
export function Bubble({ from, children }: { from: 'contact' | 'business'; children: ReactNode }) {
  return (
    <Box className="chat-bubble" data-from={from} dir="auto">
      {children}
    </Box>
  )
}
