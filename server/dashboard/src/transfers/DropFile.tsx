import './transfers.css'
import { Button, FileButton, Stack, Text } from '@mantine/core'
import { FileUp } from '../ui/icons.ts'
import { useState, type DragEvent } from 'react'

/** An area where the user drops a CSV file, or chooses one. */
export function DropFile({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files.item(0)
    if (file !== null) onFile(file)
  }
  return (
    <div
      className="drop-area"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Stack align="center" gap="sm">
        <FileUp size={32} strokeWidth={1.5} />
        <Text>Drop a CSV file here, or</Text>
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onChange={(file) => {
            if (file !== null) onFile(file)
          }}
          inputProps={{ 'aria-label': 'CSV file' }}
        >
          {(props) => <Button {...props}>Choose a file</Button>}
        </FileButton>
      </Stack>
    </div>
  )
}
