import { maxAttachments } from '@replyloop/shared/values/limits'
import { templateVariable } from '@replyloop/shared/values/templateVariable'
import { useState } from 'react'
import { draftOf } from '../content/choicesDraft.ts'
import { filesOf } from '../content/filesDraft.ts'
import { fillSnippet } from '../snippets/snippetQueries.ts'
import type { useDraft } from './useDraft.ts'

/** Puts snippets into the reply to a contact: their texts, files and buttons. */
export function useSnippets(
  contactId: string,
  { besides, attach, offer, owe, addSnippet }: ReturnType<typeof useDraft>,
) {
  const [problem, setProblem] = useState<string>()
  const pick = async (id: string, put: (text: string) => void) => {
    setProblem(undefined)
    try {
      const { shortcut, content, missing } = await fillSnippet(id, contactId)
      put(content.body)
      owe(missing)
      addSnippet(id)
      const { choices, files } = besides()
      const added = filesOf(content).filter((file) => files.every((known) => known.id !== file.id))
      const isFull = files.length + added.length > maxAttachments
      if (added.length > 0) attach([...files, ...added].slice(0, maxAttachments))
      const below = draftOf(content)
      if (below !== null && choices === null) offer(below)
      if (isFull)
        setProblem(`A message can have at most ${maxAttachments} files: not all of /${shortcut} are in it.`)
      else if (below !== null && choices !== null)
        setProblem(`What stands below the reply has stayed: that of /${shortcut} is not in it.`)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The snippet could not be read. Try again.')
    }
  }
  return { problem, pick: (id: string, put: (text: string) => void) => void pick(id, put) }
}

/** What keeps a reply from going out: variables of snippets for which the contact has no value. */
export function unfilledWords(body: string, unfilled: readonly string[]): string | undefined {
  const left = [...body.matchAll(templateVariable)].filter(([, name = '']) => unfilled.includes(name.trim()))
  if (left.length === 0) return undefined
  const written = [...new Set(left.map(([whole]) => whole))].join(', ')
  return `The contact has no value for ${written}. Write it in its place, or remove it.`
}
