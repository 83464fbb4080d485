import { Accordion, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RowOf } from '../api.ts'
import { clockFormat, exactTime } from '../ui/format.ts'
import { AuditDetails } from './AuditDetails.tsx'
import { actionTexts, fieldText, onlyActors, otherActors } from './auditTexts.ts'

type Entry = RowOf<'GET /audit_log'>

/** A line of the audit log, which opens to show what changed, and from where. */
export const AuditEntry = ({ entry, onOnly }: { entry: Entry; onOnly: (actor: string) => void }) => (
  <Accordion.Item value={entry.id}>
    <Accordion.Control>
      <Group gap="xs" wrap="nowrap" align="baseline">
        <Text component="time" dateTime={entry.createdAt} size="sm" c="dimmed" className="audit-time">
          {clockFormat.format(Date.parse(entry.createdAt))}
        </Text>
        <Text size="sm" className="audit-sentence">
          <strong>
            <Actor {...entry} />
          </strong>{' '}
          {actionTexts[entry.action]}{' '}
          {entry.subject === null ? (
            entry.agencyName !== null && entry.action.startsWith('acting_') && 'this account'
          ) : (
            <bdi>{subjectText(entry.action, entry.subject)}</bdi>
          )}
        </Text>
      </Group>
    </Accordion.Control>
    <Accordion.Panel>
      <Stack gap="sm">
        {entry.details !== null && <AuditDetails {...entry.details} />}
        <Text size="sm" c="dimmed">
          {exactTime(entry.createdAt)}
          {entry.address !== null && `, from the address ${entry.address}`}
          {entry.keyLabel !== null && (
            <>
              , with the key <bdi>{entry.keyLabel}</bdi>
            </>
          )}
        </Text>
        <Group gap="sm">
          {contactOf(entry) !== undefined && (
            <Anchor component={Link} to={`/contacts/${contactOf(entry)}`} size="sm">
              Show the contact
            </Anchor>
          )}
          {entry.actor !== null && <OnlyButton {...entry} actor={entry.actor} onOnly={onOnly} />}
        </Group>
      </Stack>
    </Accordion.Panel>
  </Accordion.Item>
)

/** What it was done to; the names of settings in words. */
const subjectText = (action: Entry['action'], subject: string): string =>
  action === 'settings_changed' ? subject.split(', ').map(fieldText).join(', ') : subject

function Actor({ actor, memberName, agencyName }: Entry) {
  const name = memberName ?? otherActors[actor ?? ''] ?? 'Somebody'
  return (
    <>
      <bdi>{name}</bdi>
      {agencyName !== null && (
        <>
          {' of '}
          <bdi>{agencyName}</bdi>
        </>
      )}
    </>
  )
}

const OnlyButton = ({
  actor,
  memberName,
  onOnly,
}: Entry & { actor: string; onOnly: (actor: string) => void }) => (
  <Button variant="default" size="xs" onClick={() => onOnly(actor)}>
    Show only what <bdi className="audit-name">{memberName ?? onlyActors[actor]}</bdi> did
  </Button>
)

/** The contact that an entry is about, where it is still there. */
const contactOf = ({ action, subject }: Entry): string | undefined =>
  action === 'opt_out_undone' || action === 'contact_data_downloaded'
    ? (subject ?? undefined)
    : action === 'contact_merged'
      ? subject?.split(' → ')[1]
      : undefined
