import {
  Alert,
  Button,
  FileButton,
  Group,
  List,
  Modal,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ChannelTemplate } from '@replyloop/shared/contract/template'
import { maxTemplateFooter, writtenCategories } from '@replyloop/shared/values/template'
import type { templateLanguages } from '@replyloop/shared/values/templateLanguages'
import { useState } from 'react'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Paperclip } from '../ui/icons.ts'
import { ButtonsInput } from './ButtonsInput.tsx'
import { CategoryAndLanguage } from './CategoryAndLanguage.tsx'
import { TemplateBubble } from './TemplateBubble.tsx'
import { useTemplateActions, useTemplatePreview } from './templateQueries.ts'
import { draftOf, emptyDraft, shownButtons, submittedText, type TemplateDraft } from './writtenTemplate.ts'

const typingMs = 250
const aboves = [
  { value: 'none', label: 'Nothing' },
  { value: 'text', label: 'A text' },
  { value: 'image', label: 'A picture' },
  { value: 'video', label: 'A video' },
  { value: 'document', label: 'A document' },
  { value: 'location', label: 'A place on a map' },
] as const
const accepted: Readonly<Partial<Record<TemplateDraft['above'], string>>> = {
  image: 'image/png,image/jpeg',
  video: 'video/mp4',
  document: 'application/pdf',
}

/** A dialog that submits a template of a channel, or changes one that is there and submits it again. */
export function TemplateForm({
  channelId,
  template,
  onClose,
}: {
  channelId: string
  /** Left out: a new one. */
  template?: ChannelTemplate
  onClose: () => void
}) {
  const [draft, setDraft] = useState(() => (template === undefined ? emptyDraft : draftOf(template)))
  const [name, setName] = useState('')
  const [category, setCategory] = useState(
    writtenCategories.find((one) => one === template?.category) ?? 'UTILITY',
  )
  const [language, setLanguage] = useState<(typeof templateLanguages)[number]>('en_US')
  const [isDirty, setDirty] = useState(false)
  const change = (part: Partial<TemplateDraft>) => {
    setDirty(true)
    setDraft((before) => ({ ...before, ...part }))
  }
  const { create, edit } = useTemplateActions(channelId)
  const send = template === undefined ? create : edit
  const written = submittedText(draft)
  const [typed] = useDebouncedValue(written, typingMs)
  const { data: preview } = useTemplatePreview(channelId, typed)
  const submit = () => {
    const example = draft.file === null ? {} : { example: draft.file.dataUri }
    const body = {
      ...written,
      ...(written.headerMedia && { headerMedia: { ...written.headerMedia, ...example } }),
    }
    const done = { onSuccess: onClose }
    if (template === undefined) create.mutate({ ...body, name, category, language }, done)
    else
      edit.mutate(
        { templateId: template.id, body: { ...body, ...(category !== template.category && { category }) } },
        done,
      )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={template === undefined ? 'New template' : `Change ${template.name}`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="sm">
          {template !== undefined && template.reason !== null && (
            <Alert color="red" p="xs" title="Why it is not approved">
              {template.reason}
            </Alert>
          )}
          {template === undefined && (
            <TextInput
              label="Name"
              description="Small letters, digits and underscores, such as order_ready."
              required
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <CategoryAndLanguage
              category={category}
              isCategoryFixed={template?.state === 'approved'}
              language={template === undefined ? language : undefined}
              onCategory={setCategory}
              onLanguage={setLanguage}
            />
            <Select
              label="Above the text"
              description="What the message begins with."
              data={[...aboves]}
              allowDeselect={false}
              value={draft.above}
              onChange={(value) =>
                change({ above: aboves.find((one) => one.value === value)?.value ?? draft.above, file: null })
              }
            />
          </SimpleGrid>
          {draft.above === 'text' && (
            <TextInput
              label="Header"
              description="At most one variable."
              maxLength={200}
              value={draft.header}
              onChange={(event) => change({ header: event.currentTarget.value })}
            />
          )}
          <ExampleInput draft={draft} isThere={template !== undefined} onChange={change} />
          <Textarea
            label="Text"
            description="With variables such as {{firstName|there}}: what stands behind the line is the example."
            autosize
            minRows={3}
            required
            value={draft.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <TextInput
            label="Footer (optional)"
            maxLength={maxTemplateFooter}
            value={draft.footer}
            onChange={(event) => change({ footer: event.currentTarget.value })}
          />
          <ButtonsInput value={draft.buttons} onChange={(buttons) => change({ buttons })} />
          {preview !== undefined && draft.text.trim() !== '' && (
            <section aria-label="As a phone shows it">
              <TemplateBubble
                {...preview}
                headerMedia={typed.headerMedia?.type}
                buttons={shownButtons(typed.buttons ?? [])}
              />
            </section>
          )}
          {preview !== undefined && preview.problems.length > 0 && (
            <Alert color="yellow" p="xs" title="The provider would refuse it">
              <List size="sm">
                {preview.problems.map((problem) => (
                  <List.Item key={problem}>{problem}.</List.Item>
                ))}
              </List>
            </Alert>
          )}
          <ErrorNotice error={send.error} />
          <DialogButtons
            submit={template === undefined ? 'Submit for approval' : 'Submit again'}
            isPending={send.isPending}
            isDirty={() => isDirty && !send.isSuccess}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

/** The example by which the provider judges a header that shows a file. */
function ExampleInput({
  draft: { above, file },
  isThere,
  onChange,
}: {
  draft: TemplateDraft
  /** Whether the template has a file already, which stays unless another is chosen. */
  isThere: boolean
  onChange: (part: Partial<TemplateDraft>) => void
}) {
  const accept = accepted[above]
  if (accept === undefined)
    return above === 'location' ? (
      <Text size="sm" c="dimmed">
        Which place it is, you say with each message: latitude, longitude, name and address.
      </Text>
    ) : null
  const choose = (chosen: File | null) => {
    if (chosen === null) return
    const reader = new FileReader()
    reader.onload = () => {
      if (typeof reader.result === 'string') onChange({ file: { name: chosen.name, dataUri: reader.result } })
    }
    reader.readAsDataURL(chosen)
  }
  return (
    <Group gap="sm">
      <FileButton accept={accept} onChange={choose}>
        {(props) => (
          <Button {...props} variant="default" size="sm" leftSection={<Paperclip size={16} />}>
            Choose an example
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" className="break-long-words">
        {file?.name ??
          (isThere
            ? 'The one that is there stays.'
            : 'The provider looks at it; which file goes out, you say with each message.')}
      </Text>
    </Group>
  )
}
