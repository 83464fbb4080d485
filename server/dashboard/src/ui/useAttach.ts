import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { carriesImagesAlone, fileOrRefusal, type AttachedFile, type FileLimit } from './attachedFile.ts'

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
        const read = await fileOrRefusal(file, files, carries)
        if (typeof read === 'string') refusal = read
        else files = [...files, read]
      }
      latest.current.onChange(files, refusal)
    })
  }
  return { add, area: useFileArea(add) }
}

/** What makes an element take files that are pasted and dropped into it; `data-over` while some are over it. */
export function useFileArea(add: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const end = () => setIsOver(false)
  return {
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
  }
}

const isDisabled = (area: Element) => area.closest('fieldset:disabled') !== null
