import { ActionIcon, Code, CopyButton, Group, Text, Tooltip } from '@mantine/core'
import { Check, Copy } from './icons.ts'
import type { ReactNode } from 'react'

function CopyAction({ value, label }: { value: string; label: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : 'Copy'}>
          <ActionIcon
            variant="subtle"
            onClick={copy}
            aria-label={copied ? `${label} copied` : `Copy ${label}`}
          >
            {copied ? <Check size={16} /> : <Copy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}

/** A value with a copy button, such as an identifier, a URL or a key. `label` names it in lower case: `list identifier`. */
export function CopyField({ value, label, title }: { value: string; label: string; title?: ReactNode }) {
  return (
    <Group gap={4} wrap="nowrap" maw="100%">
      {title !== undefined && (
        <Text size="sm" fw={500} className="break-long-words">
          {title}
        </Text>
      )}
      <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
      <CopyAction value={value} label={label} />
    </Group>
  )
}

/** Several lines, such as a command, with a copy button. */
export function CopyBlock({ value, label }: { value: string; label: string }) {
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <Code block tabIndex={0} role="group" aria-label={label} flex={1} miw={0} style={{ overflowX: 'auto' }}>
        {value}
      </Code>
      <CopyAction value={value} label={label} />
    </Group>
  )
}
