import { Button, Group, Modal, Text, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ErrorNotice } from './ErrorNotice.tsx'

/**
 * A button that opens a dialog with the consequences before anything is done. `onConfirm` runs the action; the dialog
 * closes if it succeeds, and shows the error of `mutation`, by which it runs, if it fails.
 */
export function ConfirmButton({
  children,
  question,
  consequence,
  confirm,
  confirmColor = 'red',
  onConfirm,
  mutation: { isPending, error },
  ...button
}: ButtonProps & {
  children: ReactNode
  question: ReactNode
  consequence: ReactNode
  confirm: string
  confirmColor?: string
  onConfirm: () => Promise<unknown>
  mutation: Pick<UseMutationResult, 'isPending' | 'error'>
}) {
  const [opened, { open, close }] = useDisclosure()
  const [hasFailed, setFailed] = useState(false)
  const runAction = () => {
    onConfirm().then(close, () => {
      setFailed(true)
      open() // the user may have closed it in the meantime
    })
  }
  return (
    <>
      <Button
        variant="default"
        {...button}
        onClick={() => {
          setFailed(false)
          open()
        }}
      >
        {children}
      </Button>
      <Modal opened={opened} onClose={close} title={question} centered>
        <Text component="div" size="sm">
          {consequence}
        </Text>
        <ErrorNotice error={hasFailed ? error : null} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button color={confirmColor} onClick={runAction} loading={isPending}>
            {confirm}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
