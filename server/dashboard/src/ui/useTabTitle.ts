import { useDocumentTitle } from '@mantine/hooks'
import { useNeedsHumanCount } from '../inbox/inboxQueries.ts'

/** Gives the tab of the browser a page's title; in front of it how many conversations need a human: `(3) Inbox · Replyloop`. */
export function useTabTitle(title: string): void {
  const waiting = useNeedsHumanCount() ?? 0
  useDocumentTitle(`${waiting > 0 ? `(${waiting}) ` : ''}${title} · Replyloop`)
}
