import { useSyncExternalStore } from 'react'
import type { AttachedImage } from '../ui/AttachImages.tsx'

const none: readonly AttachedImage[] = []
const attached = new Map<string, readonly AttachedImage[]>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The images of the reply that is being written to a contact. In memory: the session storage has no room for them. */
export const attachedImages = (contactId: string): readonly AttachedImage[] => attached.get(contactId) ?? none

/** Changes the images of the reply to a contact. */
export function attachImages(contactId: string, images: readonly AttachedImage[]): void {
  attached.set(contactId, images)
  for (const listener of listeners) listener()
}

/** `attachedImages`, kept up to date. */
export const useAttachedImages = (contactId: string): readonly AttachedImage[] =>
  useSyncExternalStore(subscribe, () => attachedImages(contactId))
