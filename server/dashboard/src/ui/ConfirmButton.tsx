import { Button, Checkbox, Group, Modal, Text, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { ErrorNotice } from './ErrorNotice.tsx'

/**
 * A button that opens a dialog with the consequences before anything is done. `onConfirm` runs the action; the dialog
 * closes if it succeeds, and shows `error` if it fails. What must not be overlooked is a sentence to tick first.
 */
export function ConfirmButton({
  children,
  question,
  consequence,
  toTick,
  confirm,
  confirmColor = 'red',
  onConfirm,
  isPending,
  error,
  ...button
}: ButtonProps & {
  children: ReactNode
  question: ReactNode
  consequence: ReactNode
  toTick?: string | undefined
  confirm: string
  confirmColor?: string
  onConfirm: () => Promise<unknown>
  isPending: boolean
  error: Error | null
}) {
  const [opened, { open, close }] = useDisclosure()
  const [hasFailed, setFailed] = useState(false)
  const [isTicked, setTicked] = useState(false)
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
          setTicked(false)
          open()
        }}
      >
        {children}
      </Button>
      <Modal opened={opened} onClose={close} title={question} centered>
        <Text component="div" size="sm">
          {consequence}
        </Text>
        {toTick !== undefined && (
          <Checkbox
            mt="md"
            label={toTick}
            checked={isTicked}
            onChange={({ currentTarget: { checked } }) => setTicked(checked)}
          />
        )}
        <ErrorNotice error={hasFailed ? error : null} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button
            color={confirmColor}
            onClick={runAction}
            loading={isPending}
            disabled={toTick !== undefined && !isTicked}
          >
            {confirm}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
