import type { TemplateText } from '@replyloop/shared/contract/templateText'
import type { TemplateValues } from '@replyloop/shared/contract/template'
import type { TemplateCategory } from '@replyloop/shared/values/template'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { submitTemplateJob } from '../channels.jobs.ts'
import type { ChannelRow } from '../channels.store.ts'
import {
  insertTemplate,
  listSharingChannels,
  listTemplateNames,
  type ChannelTemplateRow,
} from './templates.store.ts'
import { translateTemplate, type TemplatePart } from './templateText.rules.ts'

/** A template to submit. */
export interface TemplateDraft {
  text: TemplateText
  category: TemplateCategory
  language: string
  /** The campaign that it is written in. */
  campaignId: string | null
  /** Its name, where templates with the given names are there already. */
  nameFor: (taken: ReadonlySet<string>) => string
  /** What a request calls a part. */
  pathOf?: (part: TemplatePart) => string
  /** Of the example of a header that shows a file. */
  handle?: string | undefined
}

/** A text as its provider takes it. Throws `VALIDATION_FAILED` for what the provider would refuse. */
export function requireWritable(
  text: TemplateText,
  handle?: string,
  pathOf: (part: TemplatePart) => string = (part) => part,
): ReturnType<typeof translateTemplate> {
  const translated = translateTemplate(text, handle)
  const [problem] = translated.problems
  if (problem !== undefined) throw fieldProblem(pathOf(problem.part), problem.message)
  return translated
}

/**
 * Keeps a template and has it submitted to the provider after the commit: under a name of its own, so that it is submitted once
 * even where the service stops in between. Returns it with what its variables stand for. Throws `VALIDATION_FAILED` for what
 * the provider would refuse.
 */
export async function draftTemplate(
  tx: Tx,
  channel: ChannelRow,
  { text, category, language, campaignId, nameFor, pathOf, handle }: TemplateDraft,
): Promise<{ template: ChannelTemplateRow; values: TemplateValues }> {
  const { components, values } = requireWritable(text, handle, pathOf)
  const sharing = await listSharingChannels(tx, channel)
  const taken = await listTemplateNames(
    tx,
    sharing.map(({ id }) => id),
  )
  let template: ChannelTemplateRow | undefined
  while (template === undefined) {
    const name = nameFor(taken)
    template = await insertTemplate(tx, {
      accountId: channel.accountId,
      channelId: channel.id,
      providerId: null,
      name,
      language,
      category,
      state: 'draft',
      reason: null,
      quality: null,
      parameterFormat: 'NAMED',
      components,
      campaignId,
    })
    taken.add(name) // somebody else may just have taken it
  }
  await scheduleSubmission(tx, template.id)
  return { template, values }
}

/** Has a template submitted, once at a time. */
export const scheduleSubmission = (tx: Tx, templateId: string): Promise<void> =>
  enqueue(tx, submitTemplateJob, { templateId }, { uniqueKey: `submitTemplate:${templateId}` })
