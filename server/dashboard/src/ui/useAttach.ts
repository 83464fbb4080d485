import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { carriesImagesAlone, readFile, refusalOf, type AttachedFile, type FileLimit } from './attachedFile.ts'
import { bidiIsolate } from './bidiIsolate.ts'

/**
 * Attaches files to what is being written: `add` those that were chosen, and `area` for the element into which they are pasted and
 * dropped. `onChange` gets all that are attached then, and why one could not be.
 */
export function useAttach(given: {
  attached: readonly AttachedFile[]
  /** How many a message can have; where it is one, another replaces it. */
  most: number
  carries: readonly FileLimit[]
  onChange: (attached: readonly AttachedFile[], refusal: string | undefined) => void
}) {
  const latest = useRef(given)
  latest.current = given
  const turn = useRef(Promise.resolve())
  const [isOver, setIsOver] = useState(false)
  const add = (chosen: readonly File[]) => {
    if (chosen.length === 0) return
    // One after the other, since reading takes a while: files that are added by then are counted.
    turn.current = turn.current.then(async () => {
      const { attached, most, carries } = latest.current
      const noun = carriesImagesAlone(carries) ? 'image' : 'file'
      const before = most === 1 ? [] : attached
      let files = before
      let refusal =
        chosen.length + before.length > most ? `A message can have at most ${most} ${noun}s.` : undefined
      for (const file of chosen.slice(0, most - before.length)) {
        const reason = refusalOf(file, files, carries)
        if (reason !== undefined) refusal = reason
        else
          try {
            files = [...files, await readFile(file)]
          } catch {
            refusal = `${bidiIsolate(file.name)} could not be read. Is it a folder?`
          }
      }
      latest.current.onChange(files, refusal)
    })
  }
  const end = () => setIsOver(false)
  return {
    add,
    area: {
      'data-over': isOver || undefined,
      onPaste: (event: ClipboardEvent) => {
        const { files, types } = event.clipboardData
        // Office programs offer a picture of a text beside it: the text is meant.
        if (files.length === 0 || types.includes('text/plain') || isDisabled(event.currentTarget)) return
        event.preventDefault()
        add([...files])
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files') || isDisabled(event.currentTarget)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: end,
      onDrop: (event: DragEvent) => {
        end()
        if (event.dataTransfer.files.length === 0 || isDisabled(event.currentTarget)) return
        event.preventDefault()
        add([...event.dataTransfer.files])
      },
    },
  }
}

const isDisabled = (area: Element) => area.closest('fieldset:disabled') !== null
