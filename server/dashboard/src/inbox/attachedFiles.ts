import { useSyncExternalStore } from 'react'
import type { AttachedFile } from '../ui/attachedFile.ts'

const none: readonly AttachedFile[] = []
const attached = new Map<string, readonly AttachedFile[]>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The files of the reply that is being written to a contact. In memory: the session storage has no room for them. */
export const attachedFiles = (contactId: string): readonly AttachedFile[] => attached.get(contactId) ?? none

/** Changes the files of the reply to a contact. */
export function attachFiles(contactId: string, files: readonly AttachedFile[]): void {
  attached.set(contactId, files)
  for (const listener of listeners) listener()
}

/** `attachedFiles`, kept up to date. */
export const useAttachedFiles = (contactId: string): readonly AttachedFile[] =>
  useSyncExternalStore(subscribe, () => attachedFiles(contactId))
