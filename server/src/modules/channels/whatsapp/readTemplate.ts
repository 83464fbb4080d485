import { TemplateUpdate } from '@replyloop/shared/providers/whatsappHook'
import type { z } from 'zod'
import type { ChannelEvent, ForChannel } from '../incoming.ts'
import type { TemplateChange } from '../templates.port.ts'
import { channelNotice, unreadableNotice } from '../hooks/hookNotices.ts'
import { templateCategoryOf, templateStateOf } from './templateState.rules.ts'

type Update = z.output<typeof TemplateUpdate>

/** The fields that tell of templates. */
export const templateFields = [
  'message_template_status_update',
  'template_category_update',
  'message_template_quality_update',
  'message_template_components_update',
] as const
export const isTemplateField = (field: string): field is (typeof templateFields)[number] =>
  templateFields.some((one) => one === field)

/** What is told of a template. */
export function readTemplate(
  field: (typeof templateFields)[number],
  value: unknown,
  target: ForChannel,
): ChannelEvent[] {
  const { data: update } = TemplateUpdate.safeParse(value)
  if (update === undefined)
    return [unreadableNotice(target, field, 'Something is told of a template that is not understood', value)]
  const name = update.message_template_name ?? update.message_template_id
  const changed = (change: Partial<TemplateChange>): ChannelEvent => ({
    for: target,
    is: 'template',
    change: {
      providerId: update.message_template_id,
      name: update.message_template_name,
      language: update.message_template_language,
      ...change,
    },
  })
  switch (field) {
    case 'message_template_status_update':
      return [changed(statusOf(update))]
    case 'template_category_update':
      return [...categoryEvents(update, name, target, changed)]
    case 'message_template_quality_update':
      return [changed({ quality: update.new_quality_score })]
    case 'message_template_components_update':
      return [
        changed({}),
        channelNotice(target, field, `The text of the template ${name} has been changed at Meta`),
      ]
  }
}

/** `UNARCHIVED` and `UNLOCKED` bring back a state that they do not name: the next synchronisation tells it. */
function statusOf(update: Update): Partial<TemplateChange> {
  const { event = '', message_template_category: category } = update
  const isBack = /^UN(ARCHIVED|LOCKED)$|^LOCKED$/.test(event)
  return {
    ...(!isBack && { state: templateStateOf(event), reason: reasonOf(update) }),
    ...(category !== undefined && { category: templateCategoryOf(category) }),
  }
}

function reasonOf({ reason, rejection_info: rejected, other_info: other, disable_info: disabled }: Update) {
  const words = [
    rejected?.reason ?? other?.title ?? (reason === 'NONE' ? undefined : reason),
    rejected?.recommendation ?? other?.description,
    disabled?.disable_date === undefined ? undefined : `since ${disabled.disable_date}`,
  ].filter((part) => part !== undefined && part !== null && part !== '')
  return words.length === 0 ? null : words.join(' ')
}

/** Meta tells 24 hours before what it takes the right category for, and then that it has changed it. */
function categoryEvents(
  { new_category: current, correct_category: correct }: Update,
  name: string,
  target: ForChannel,
  changed: (change: Partial<TemplateChange>) => ChannelEvent,
): ChannelEvent[] {
  const events = current === undefined ? [] : [changed({ category: templateCategoryOf(current) })]
  return correct === undefined || correct === current
    ? events
    : [
        ...events,
        channelNotice(
          target,
          'template_category_update',
          `Meta takes the template ${name} for ${correct}, and will change its category, which has its own prices and rules`,
        ),
      ]
}
