import { List } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { fileNames } from '../content/filesDraft.ts'
import { wordsOf } from '../content/choicesDraft.ts'
import { useList } from '../lists/listQueries.ts'
import { TeamName } from '../teams/teamParts.ts'
import { Below } from './Below.tsx'
import type { CampaignValues } from './campaignForm.ts'
import {
  botLabel,
  cautionLabel,
  cautionNames,
  savesContactLabel,
  suggestLabel,
  triggerLabel,
} from './campaignLabels.ts'
import { upperFirst, whenText } from './delays.ts'
import { targetText } from './formFieldDraft.ts'
import { languageLabel } from './languages.ts'

/** What the fields of a campaign are called on its form. */
export const campaignLabels: Readonly<Record<keyof CampaignValues, string>> = {
  name: 'Name',
  type: 'Type',
  language: 'Language',
  channel: 'Channel',
  secondChannel: 'Second channel',
  teamId: 'Team',
  listId: 'List',
  newList: 'New list',
  triggerOnListAdd: triggerLabel,
  openingMessage: 'Text of the opening message',
  openingChoices: 'Buttons of the opening message',
  openingFiles: 'Files of the opening message',
  pacePerMinute: 'Opening messages a minute',
  botEnabled: botLabel,
  botSavesContact: savesContactLabel,
  suggestAnswers: suggestLabel,
  botCaution: cautionLabel,
  botInstructions: 'Instructions',
  publicFacts: 'Public facts',
  answers: 'Questions and answers',
  keywords: 'Keywords',
  followUps: 'Follow-ups',
  testQuestions: 'Test questions',
  formFields: 'Fields from forms',
}

/** A field of a campaign that is no plain text, as a person reads it; `undefined` for one that is. */
export function showCampaignField(name: keyof CampaignValues, values: CampaignValues): ReactNode | undefined {
  switch (name) {
    case 'openingChoices':
      return wordsOf(values.openingChoices)
    case 'openingFiles':
      return fileNames(values.openingFiles)
    case 'followUps':
      return values.followUps.length === 0 ? undefined : (
        <List type="ordered" size="sm" spacing={4}>
          {values.followUps.map((step, index) => (
            <List.Item key={index}>
              {upperFirst(whenText(step))}: {step.text}
              <Below choices={step.choices} files={step.files} />
            </List.Item>
          ))}
        </List>
      )
    case 'formFields':
      return values.formFields.map((field) => `${field.name}: ${targetText(field)}`).join(', ') || undefined
    case 'listId':
      return values.listId === null ? undefined : <ListName id={values.listId} />
    case 'teamId':
      return values.teamId === null ? undefined : (
        <Suspense>
          <TeamName id={values.teamId} />
        </Suspense>
      )
    case 'botCaution':
      return cautionNames[values.botCaution]
    case 'language':
      return languageLabel(values.language)
    default:
      return undefined
  }
}

const ListName = ({ id }: { id: string }) => useList(id).data?.name ?? id
